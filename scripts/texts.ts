import { readCatalogue, textsOf, writeCatalogue } from './texts/catalogue.ts';
import { extract, SHOWN } from './texts/vite-plugin.ts';
import { LANGUAGES } from '../src-preload/contract/text/language.ts';

// Writes the texts of the program into the catalogues of `languages`, with the translations that are there, and reports what is missing.
// --list FOLDER prints the texts of a folder instead; --fixed prints the texts that do not follow a change of the language.
const { files, messages } = await extract([...new Set(Object.values(SHOWN).flat())]);
const [option, folder = ''] = process.argv.slice(2);
if (option === '--list') {
  for (const [file, { msgStr, details }] of messages)
    if (file.startsWith(folder)) console.log(`${file} [${details.attribute ?? details.call ?? details.scope}] ${msgStr.join(' / ')}`);
} else if (option === '--fixed') {
  for (const [file, { frozen }] of files) for (const text of frozen) console.log(`${file}: ${text}`);
} else {
  const texts = textsOf(messages);
  console.log(`${texts.size} texts in ${files.size} files`);
  for (const language of LANGUAGES.filter((one) => one !== 'en' && one !== 'pseudo')) {
    writeCatalogue(language, texts);
    const { forms } = readCatalogue(language);
    const missing = [...texts.keys()].filter((key) => (forms.get(key) ?? ['']).includes('')).length;
    console.log(`${language}: ${missing} without a translation`);
  }
}
