/** A page of the guide, or the changes of this version; the build turns its Markdown into HTML. */
declare module '*.md' {
  export const title: string;
  export const html: string;
}
