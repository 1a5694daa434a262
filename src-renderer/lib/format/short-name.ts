/** The last of somebody's names; somebody without a name is a number: `#12` of `Player #12`. */
export const shortName = (name: string): string => /#\d+$/.exec(name)?.[0] ?? name.split(' ').at(-1) ?? name;
