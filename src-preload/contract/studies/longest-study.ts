/** Longest window of a study, in intervals. */
export const LONGEST_STUDY = 500;
