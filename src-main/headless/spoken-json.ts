import type { Fault } from '#contract/faults.ts';
import { hintOf, messageOf } from '#contract/text/fault-sentence.ts';
import { isText } from '#contract/text/write-text.ts';
import { hostText } from '#host/host-text.ts';

const PARTS = ['code', 'detail', 'hint', 'waitMs'];
const isFault = (value: object): value is Fault => Object.keys(value).length === PARTS.length && PARTS.every((part) => part in value);

/** Returns JSON in which each text is its sentence and each fault has its message and remedy. */
export const jsonWithText = (value: unknown, space = 0): string =>
  JSON.stringify(
    value,
    (_, part: unknown) => {
      if (typeof part !== 'object' || part === null) return part;
      if (isText(part)) return hostText(part);
      return isFault(part) ? { ...part, message: hostText(messageOf(part)), hint: hostText(hintOf(part)) } : part;
    },
    space,
  );
