import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { changesOf, renderGuidePage } from '../../../scripts/guide-pages.ts';
import { matchingPages } from '#view/shell/help/help-pages.ts';

const GUIDE = 'docs/guide';
const GERMAN = `${GUIDE}/de`;
const files = readdirSync(GUIDE).filter((file) => file.endsWith('.md'));
const pageOf = (folder: string, file: string): string => readFileSync(join(folder, file), 'utf8');
const pages = Object.fromEntries(files.map((file) => [file.replace('.md', ''), renderGuidePage(pageOf(GUIDE, file))]));

const all = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([whole, part]) => part ?? whole);
/** What a page has in every language. The words around code spans can change their order; comments in blocks are translated. */
function sameInAllLanguages(markdown: string) {
  const block = /^```\w*\n([\s\S]*?)^```$/gm;
  const prose = markdown.replace(block, '');
  return {
    headings: all(prose, /^(#+) /gm),
    items: all(prose, /^(-|\d+\.) /gm),
    rows: all(prose, /^\|.*\|$/gm).map((row) => row.split(' | ').length),
    blocks: all(markdown, block).map((code) => code.replace(/ +# .*$/gm, '')),
    spans: all(prose, /`([^`\n]+)`/g).sort(),
    pictures: all(prose, /!\[[^\]]+\]\((?:\.\.\/)?([^)]+)\)/g),
    links: all(prose, /(?<!!)\[[^\]]+\]\(([^)]+)\)/g),
    named: all(prose, /\*\*.+?\*\*/g).length,
  };
}

describe('the guide', () => {
  it.each([GUIDE, GERMAN].flatMap((folder) => files.map((file) => [folder, file] as const)))(
    '%s/%s has a title, and its pictures and the pages it links to exist',
    (folder, file) => {
      const { title, html, pictures } = renderGuidePage(pageOf(folder, file));
      expect(title).not.toBe('');
      expect(pictures.filter((path) => !existsSync(join(folder, path)))).toEqual([]);
      const links = [...html.matchAll(/href="#([^"]+)"/g)].map(([, to = '']) => to);
      expect(links.filter((to) => !Object.hasOwn(pages, to))).toEqual([]);
    },
  );

  it('has the same pages in German', () => expect(readdirSync(GERMAN).sort()).toEqual([...files].sort()));
  it.each(files)('%s has the same headings, lists, tables, code, pictures and links in German', (file) => {
    expect(sameInAllLanguages(pageOf(GERMAN, file))).toEqual(sameInAllLanguages(pageOf(GUIDE, file)));
  });

  it('has in German only pages that are in English too, whose pictures and links exist', () => {
    const german = globSync(`${GUIDE}/de/*.md`);
    expect(german.map((path) => basename(path)).filter((file) => !files.includes(file))).toEqual([]);
    for (const path of german) {
      const { title, html, pictures } = renderGuidePage(readFileSync(path, 'utf8'));
      expect(title, path).not.toBe('');
      expect(
        pictures.filter((picture) => !existsSync(join(GUIDE, 'de', picture))),
        path,
      ).toEqual([]);
      const links = [...html.matchAll(/href="#([^"]+)"/g)].map(([, to = '']) => to);
      expect(
        links.filter((to) => !Object.hasOwn(pages, to)),
        path,
      ).toEqual([]);
    }
  });

  it('has the same versions, headings and entries of the changelog in German', () => {
    const [english, german] = ['CHANGELOG.md', 'CHANGELOG.de.md'].map((file) => pageOf('.', file));
    const parts = (text = '') => all(text, /^(## \[.+?\]|#+ |- |\S.*:$)/gm).map((part) => (part.endsWith(':') ? ':' : part));
    expect(parts(german)).toEqual(parts(english));
    expect(all(german ?? '', /`([^`\n]+)`/g).slice(1)).toEqual(all(english ?? '', /`([^`\n]+)`/g));
    expect(renderGuidePage(changesOf(german ?? '', '0.1.0', 'Neu in'))).toMatchObject({ title: 'Neu in 0.1.0' });
  });

  it('ends with the changes of one version only', () => {
    const log = '# Changelog\n\n## [2.0.0] - Today\n\n### Added\n\n- New\n\n## [1.0.0]\n\n- Old\n';
    const { title, html } = renderGuidePage(changesOf(log, '2.0.0'));
    expect(title).toBe('What’s new in 2.0.0');
    expect(html).toBe('<h2>Added</h2>\n<ul>\n<li>New</li>\n</ul>\n');
    expect(renderGuidePage(changesOf(log, '3.0.0')).html.trim()).toBe('');
  });

  it('every page is listed in the program, once', () => {
    const listed = readFileSync('src-renderer/shell/help/pages.ts', 'utf8').match(/docs\/guide\/[\w-]+\.md/g) ?? [];
    expect(listed.map((path) => path.replace(`${GUIDE}/`, '')).sort()).toEqual([...files].sort());
  });
});

describe('a page of the guide', () => {
  it('opens other pages inside the program and anything else in the browser', () => {
    const { html } = renderGuidePage('# Title\n\n[there](votes.md) and [out](https://example.org/?a="b")');
    expect(html).toContain('<a href="#votes">there</a>');
    expect(html).toContain('target="_blank" rel="noreferrer">out</a>');
    expect(html).not.toContain('a="b"');
  });

  it('is found by any of its words in any order', () => {
    const two = {
      trading: { title: 'Order book', html: '<p>bids and <b>asks</b></p>' },
      votes: { title: 'Votes', html: '<p>turnout</p>' },
    };
    expect(matchingPages(two, 'ASKS order')).toEqual(['trading']);
    expect(matchingPages(two, '')).toEqual(['trading', 'votes']);
    expect(matchingPages(two, 'class strong')).toEqual([]);
  });
});
