import { expect } from 'vitest';
import type { CodedText } from '#contract/text/coded-text.ts';
import { createFormats } from '#contract/text/formats.ts';
import { writeText } from '#contract/text/write-text.ts';

const formats = createFormats({ locale: 'en-GB', zone: 'utc', hours: '24' });
const isText = (value: unknown): value is CodedText =>
  typeof value === 'object' && value !== null && 'code' in value && 'args' in value && Object.keys(value).length === 2;

/** Returns a text of the engine as its British English sentence in UTC. */
export const english = (text: CodedText | null | undefined): string | null => (text ? writeText(text, formats) : null);

/** Lets a test compare a text of the engine with its sentence: `toEqual` and `toMatchObject` treat the two as equal. */
export const textEquality = (a: unknown, b: unknown): boolean | undefined =>
  isText(a) && typeof b === 'string' ? english(a) === b : isText(b) && typeof a === 'string' ? english(b) === a : undefined;

expect.addEqualityTesters([textEquality]);
