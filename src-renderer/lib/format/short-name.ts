/** Returns the last part of a person's name; for an unnamed player the number, `#12` of `Player #12`. */
export const shortName = (name: string): string => /#\d+$/.exec(name)?.[0] ?? name.split(' ').at(-1) ?? name;
