/**
 * `npm run search-profile -- <folder> <marks>`: searches a browser's profile for marks and says where they are. Exits
 * with 0 if there are none, with 1 if there are some, with 2 for a mistake.
 */
import { readMarks } from './search-profile/marks.ts';
import { searchProfile } from './search-profile/searchProfile.ts';

const usage = `npm run search-profile -- <folder> <marks>

  <folder>  a browser's profile, or any other folder
  <marks>   a text file: one mark a line; "file: photo.jpg" stands for pieces of that file,
            "hex: 0a1b..." for bytes such as a key's`;

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
  console.log(
    `${found} of ${marks.length} marks found; ${search.filesSearched} files, ` +
      `${(search.bytesSearched / 1e6).toFixed(1)} MB searched, ` +
      `${search.unreadableBlocks} packed blocks that could not be read`,
  );
  process.exitCode = found > 0 ? 1 : 0;
}
