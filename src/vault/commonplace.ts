/**
 * Recognises passphrases that an attacker tries first: those made only of common words, names, keyboard rows and dates,
 * in any case and order, also with digits in place of letters. It uses a fixed word list and these patterns instead of
 * a dictionary: the commonest passwords of ten characters and more are made of them (decision 307).
 */

const words = `
password passwort passwd pass passw0rd secret changeme change default letmein welcome login logon access admin
administrator root user guest test testing tester demo temp master system server computer internet google facebook
apple samsung android iphone microsoft windows office outlook hello hallo howdy iloveyou love lover loveyou loveme
forever always baby babygirl angel princess prince queen king sunshine rainbow flower butterfly summer winter spring
autumn monday tuesday wednesday thursday friday saturday sunday january february march april may june july august
september october november december dragon monkey tiger lion eagle panda bear kitty hellokitty puppy dog cat horse
football soccer baseball basketball hockey tennis golf liverpool arsenal chelsea barcelona yankees lakers cowboys
batman superman spiderman starwars pokemon naruto pikachu matrix freedom whatever trustno nothing something shadow
michael jennifer jessica ashley daniel thomas jordan robert andrew joshua matthew charlie george hannah nicole
michelle anthony amanda samantha william david james john mary maria anna lisa peter paul mark linda susan
cookie chocolate coffee banana orange cheese pepper ginger hunter ranger killer buster harley mustang ferrari porsche
mercedes corvette yamaha diamond silver golden purple jesus christ god heaven blessed family mother father mommy daddy
lucky happy smile friend friends money cash bank mybaby please thank thankyou qwerty qwertz azerty asdfgh zxcvbn
qazwsx qaz wsx edc rfv tgb yhn ujm zaq xsw cde vfr bgt abc xyz the this that and you your are for not new now old
ward wardbook wardbooks hospital clinic doctor nurse nurses nursing patient patients wound wounds care medical medicine
medic health healthcare station tablet ipad taipei taiwan taichung tainan kaohsiung formosa nightshift dayshift night
day shift icu
woaini wojiaoni mima mingzi nihao beijing
密碼 密码 長密碼 我的 我愛你 我愛 愛你 我爱你 你好 您好 護理師 護理站 護理 護士 醫院 醫師 病房 病人 傷口 平板 台灣 臺灣 台北 臺北
一二三 一二三四 一二三四五六七八九十 生日快樂 新年快樂 恭喜發財 阿彌陀佛 中華民國 春天 夏天 秋天 冬天
correcthorsebatterystaple
`
  .split(/\s+/)
  .filter((word) => word !== '');

const rows = [
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiop',
  'azertyuiop',
  'abcdefghijklmnopqrstuvwxyz',
  '!@#$%^&*()',
  'ㄅㄆㄇㄈㄉㄊㄋㄌㄍㄎㄏ',
].flatMap((row) => [row, [...row].toReversed().join('')]);
const minRowLength = 4;
const minRepeatLength = 3;

/** The letters that a character is commonly written for. */
const standsFor: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'il',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/** A passphrase must have at least this many characters of its own: about one uncommon word. */
const fewestOwnSigns = 6;
/** Two common words together are guessed early and add nothing; each further one adds something. */
const defaultWordsFree = 2;
const worthOfAWord = 3;
const fewestUsualWords = 4;

/**
 * Whether a passphrase is among the first that are tried. `hers` are texts known about the nurse: her name, her ward,
 * her hospital.
 */
export function isCommonplace(passphrase: string, hers: readonly string[] = []): boolean {
  const text = passphrase.normalize('NFKC').toLowerCase().replaceAll(/\s/gu, '');
  const known = [...words, ...hers.flatMap(piecesOf)];
  const letters = measured([...text.replaceAll(/[^\p{L}]/gu, '')], known);
  // Digits between letters (q1w2e3r4t5) do not hide a keyboard row, and three common words with digits are
  // guessed early.
  if (letters.own === 0 && letters.usual.size < fewestUsualWords) return true;
  const { own, usual } = measured([...text], known);
  return own + Math.max(0, usual.size - defaultWordsFree) * worthOfAWord < fewestOwnSigns;
}

/**
 * The words of a name. A single Chinese character and fewer than three letters are left out: they occur in too much
 * else.
 */
function piecesOf(text: string): string[] {
  const plain = text.normalize('NFKC').toLowerCase();
  const pieces = plain.split(/[^\p{L}]+/u);
  const given = pieces.filter((piece) => isHan(piece) && piece.length > 2);
  return [...pieces, ...given.map((piece) => piece.slice(1))].filter(
    (piece) => piece.length >= (isHan(piece) ? 2 : 3),
  );
}

interface Measured {
  /** Characters that no common piece explains; a Chinese character counts as two, a run of digits as one. */
  readonly own: number;
  readonly usual: ReadonlySet<string>;
}

/** The cheapest way to build the text from common pieces, found by dynamic programming over its prefixes. */
function measured(signs: readonly string[], known: readonly string[]): Measured {
  const best: Measured[] = [{ own: 0, usual: new Set() }];
  const offer = (end: number, from: Measured, cost: number, word?: string) => {
    const own = from.own + cost;
    const usual = word === undefined ? from.usual : new Set([...from.usual, word]);
    const before = best[end];
    const isBetter =
      before === undefined ||
      own < before.own ||
      (own === before.own && usual.size < before.usual.size);
    if (isBetter) best[end] = { own, usual };
  };
  for (let at = 0; at < signs.length; at += 1) {
    const from = best[at] ?? { own: 0, usual: new Set<string>() };
    for (const word of known) {
      const length = [...word].length;
      if (isWordAt(signs, at, word)) offer(at + length, from, 0, word);
    }
    const free = Math.max(rowAt(signs, at), repeatAt(signs, at));
    if (free > 0) offer(at + free, from, 0);
    const figures = lengthOf(signs, at, (sign) => /\p{N}/u.test(sign));
    if (figures > 0) offer(at + figures, from, 1);
    offer(at + 1, from, worthOf(signs[at] ?? ''));
  }
  return best[signs.length] ?? { own: 0, usual: new Set() };
}

function isWordAt(signs: readonly string[], at: number, word: string): boolean {
  return [...word].every((letter, index) => {
    const sign = signs[at + index] ?? '';
    return sign === letter || (standsFor[sign] ?? '').includes(letter);
  });
}

/** How many characters from here follow each other in a keyboard row; 0 if they are too few. */
function rowAt(signs: readonly string[], at: number): number {
  const longest = rows.map((row) => {
    const start = row.indexOf(signs[at] ?? ' ');
    if (start < 0) return 0;
    return lengthOf(signs, at, (sign, index) => row[start + index] === sign);
  });
  const length = Math.max(...longest);
  return length < minRowLength ? 0 : length;
}

function repeatAt(signs: readonly string[], at: number): number {
  const length = lengthOf(signs, at, (sign) => sign === signs[at]);
  return length < minRepeatLength ? 0 : length;
}

function lengthOf(
  signs: readonly string[],
  at: number,
  belongs: (sign: string, index: number) => boolean,
): number {
  let length = 0;
  while (at + length < signs.length && belongs(signs[at + length] ?? '', length)) length += 1;
  return length;
}

function worthOf(sign: string): number {
  if (isHan(sign)) return 2;
  return /[\p{L}\p{N}]/u.test(sign) ? 1 : 0;
}

function isHan(text: string): boolean {
  return /^\p{Script=Han}+$/u.test(text);
}
