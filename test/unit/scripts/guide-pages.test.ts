import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { changesOf, renderGuidePage } from '../../../scripts/guide-pages.ts';
import { matchingPages } from '#view/shell/help/help-pages.ts';

const GUIDE = 'docs/guide';
const files = readdirSync(GUIDE).filter((file) => file.endsWith('.md'));
const pages = Object.fromEntries(files.map((file) => [file.replace('.md', ''), renderGuidePage(readFileSync(join(GUIDE, file), 'utf8'))]));

describe('the guide', () => {
  it.each(Object.keys(pages))('%s has a title, and its pictures and the pages it links to exist', (name) => {
    const { title = '', html = '', pictures = [] } = pages[name] ?? {};
    expect(title).not.toBe('');
    expect(pictures.filter((path) => !existsSync(join(GUIDE, path)))).toEqual([]);
    const links = [...html.matchAll(/href="#([^"]+)"/g)].map(([, to = '']) => to);
    expect(links.filter((to) => !Object.hasOwn(pages, to))).toEqual([]);
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
