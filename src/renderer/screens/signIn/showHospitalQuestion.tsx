/** Renders the question for the hospital with the app's look, but without a ward. */
import { createRoot } from 'react-dom/client';
import { settingsSchema } from '../../../model/settings.ts';
import type { WardbookBridge } from '../../../shared/bridge.ts';
import { ThemeSwitch } from '../../ui/theme/ThemeSwitch.tsx';
import { openTranslator } from '../../ui/words/i18n.ts';
import { languageFor } from '../../ui/words/language.ts';
import { TranslatorProvider } from '../../ui/words/useTranslation.tsx';
import { HospitalQuestion } from './HospitalQuestion.tsx';

/** Asks instead of starting the app; the tablet's storage is not touched. */
export async function showHospitalQuestion(place: HTMLElement, bridge: WardbookBridge) {
  const language = languageFor(navigator.languages);
  const settings = settingsSchema.parse({ language, theme: 'system' });
  const translator = await openTranslator(language);
  document.documentElement.lang = language;
  createRoot(place).render(
    <TranslatorProvider translator={translator}>
      <ThemeSwitch settings={settings}>
        <HospitalQuestion bridge={bridge} />
      </ThemeSwitch>
    </TranslatorProvider>,
  );
}
