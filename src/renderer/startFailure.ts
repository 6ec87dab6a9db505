/** Owns what is shown where not even the first screen could be opened: plain words, no parts. */

const words = {
  en: {
    title: 'Wardbook could not be opened',
    sentence: 'What you wrote before is safe on this tablet. Close this page and open it again.',
  },
  'zh-TW': {
    title: '無法開啟 Wardbook',
    sentence: '您先前所寫的內容安全存於此平板。請關閉此頁再重新開啟。',
  },
};

/** Says so on the page; the reason goes to the console, for the help desk. */
export function showStartFailure(error: unknown): void {
  // oxlint-disable-next-line no-console -- there is no other place to say it
  console.error(error);
  const said = navigator.language.toLowerCase().startsWith('zh') ? words['zh-TW'] : words.en;
  const title = document.createElement('h1');
  title.textContent = said.title;
  const sentence = document.createElement('p');
  sentence.textContent = said.sentence;
  const place = document.createElement('main');
  place.style.cssText =
    'font: 17px/1.5 system-ui, sans-serif; max-width: 30rem; margin: 20vh auto; padding: 1.5rem';
  place.setAttribute('role', 'alert');
  place.append(title, sentence);
  document.body.replaceChildren(place);
}
