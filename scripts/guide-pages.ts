import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { Marked } from 'marked';
import type { Plugin } from 'vite';

/** A page of the guide as it is shown inside the program. Pictures are paths relative to the page; `html` has a slot for each. */
interface GuidePage {
  readonly title: string;
  readonly html: string;
  readonly pictures: readonly string[];
}

const slot = (at: number): string => `guide-picture-${at}`;
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** Renders a page of the guide. A link to another page keeps only that page's name, after a #; any other link opens in the browser. */
export function renderGuidePage(markdown: string): GuidePage {
  const pictures: string[] = [];
  const marked = new Marked({
    renderer: {
      link({ href, tokens }) {
        const text = this.parser.parseInline(tokens);
        return /^(\.\.\/)?[\w-]+\.md$/.test(href)
          ? `<a href="#${basename(href, '.md')}">${text}</a>`
          : `<a href="${escaped(href)}" target="_blank" rel="noreferrer">${text}</a>`;
      },
      image({ href, text }) {
        pictures.push(href);
        return `<img src="${slot(pictures.length - 1)}" alt="${escaped(text)}" loading="lazy">`;
      },
    },
  });
  const title = /^# (.+)$/m.exec(markdown)?.[1] ?? '';
  const html = marked.parse(markdown.replace(/^# .+$/m, ''), { async: false });
  return { title, html, pictures };
}

/** Returns the section of a version in the changelog as a page of the guide; `title` goes before the version. */
export function changesOf(changelog: string, version: string, title = 'What’s new in'): string {
  const section = changelog.split(/^## (?=\[)/m).find((part) => part.startsWith(`[${version}]`)) ?? '';
  return `# ${title} ${version}\n${section.replace(/^.*/, '').replace(/^###/gm, '##')}`;
}

const versionAt = (root: string): string => (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }).version;

/** Lets the view import a page of `docs/guide`, or of a folder in it for a language, and the changes of this version from the changelog, as its title and its HTML, so that no Markdown is parsed at run time. */
export const guidePages = (): Plugin => ({
  name: 'guide-pages',
  transform(source, id) {
    const changelog = /\/CHANGELOG(\.de)?\.md$/.exec(id);
    const german = changelog?.[1] === undefined ? undefined : 'Neu in';
    if (!changelog && !/\/docs\/guide\/([a-z]{2}\/)?[^/]+\.md$/.test(id)) return null;
    const { title, html, pictures } = renderGuidePage(changelog ? changesOf(source, versionAt(dirname(id)), german) : source);
    const code = [
      ...pictures.map((path, at) => `import picture${at} from ${JSON.stringify(`./${path}`)};`),
      `export const title = ${JSON.stringify(title)};`,
      `export const html = ${JSON.stringify(html)}${pictures.map((_, at) => `.replace(${JSON.stringify(slot(at))}, picture${at})`).join('')};`,
    ];
    return { code: code.join('\n'), map: null };
  },
});
