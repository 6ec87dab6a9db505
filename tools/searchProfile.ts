/**
 * `npm run search-profile -- <folder> <marks>`: searches a browser's profile for marks and says where they are. Exits
 * with 0 if there are none, with 1 if there are some, with 2 for a mistake, with 3 if there are none in what can be read
 * and something cannot be read: nothing can be told then.
 */
import { readMarks } from './search-profile/marks.ts';
import { searchProfile } from './search-profile/searchProfile.ts';

const usage = `npm run search-profile -- <folder> <marks>

  <folder>  a browser's profile, or any other folder
  <marks>   a text file: one mark a line; "file: photo.jpg" stands for pieces of that file,
            "hex: 0a1b..." for bytes such as a key's

It ends with 0 if no mark was found, 1 if one was, 2 for a mistake in the command, and 3 if it
cannot tell: none was found, but not every file could be read.`;

const [folder, list] = process.argv.slice(2);
if (folder === undefined || list === undefined) {
  console.error(usage);
  process.exitCode = 2;
} else {
  const marks = await readMarks(list);
  const search = await searchProfile(folder, marks);
  for (const { file, within, mark, way } of search.hits) {
    console.log(`${file} (${within}, ${way}): ${mark}`);
  }
  const found = new Set(search.hits.map(({ mark }) => mark)).size;
  for (const file of search.unreadable) {
    console.log(`cannot tell: ${file} could not be read, or not all of it`);
  }
  console.log(
    `${search.filesSearched} files, ${(search.bytesSearched / 1e6).toFixed(1)} MB searched, ` +
      `${search.unreadable.length} of them not readable as a whole`,
  );
  console.log(`${marks.length} marks, ${found} found`);
  console.log(`engines: ${search.engines.join(', ') || 'none'}`);
  process.exitCode = found > 0 ? 1 : search.unreadable.length > 0 ? 3 : 0;
}
