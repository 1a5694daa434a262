import { readCatalogue, textsOf, writeCatalogue } from './texts/catalogue.ts';
import { extract, SHOWN } from './texts/vite-plugin.ts';

// Writes the texts of the program into languages/de.po, with the translations that are there, and reports what is missing.
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
  writeCatalogue('de', texts);
  const { forms } = readCatalogue('de');
  const missing = [...texts.keys()].filter((key) => (forms.get(key) ?? ['']).includes('')).length;
  console.log(`${texts.size} texts in ${files.size} files, ${missing} without a German translation`);
}
