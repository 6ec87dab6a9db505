/**
 * What a nurse does on the screens of the admission assessment, in either language. Labels come from the description of
 * the assessment, so the page object never repeats them.
 */
import { expect, type Locator, type Page } from '@playwright/test';
import { admissionEn } from '../../../src/renderer/ui/words/admission.en.ts';
import { admissionZhTw } from '../../../src/renderer/ui/words/admission.zh-TW.ts';
import {
  admissionField,
  admissionSection,
  admissionSections,
  itemFieldsOf,
  type AdmissionAssessment,
  type AdmissionSectionName,
} from '../../../src/shared/admission/description.ts';
import { codeLabel, fieldLabel } from '../../../src/shared/admission/display.ts';
import type {
  ChoiceField,
  ChoicesField,
  GroupField,
  SimpleField,
} from '../../../src/shared/admission/fields.ts';
import type { Language } from '../../../src/shared/admission/words.ts';
import { defaultProfile } from '../../../src/shared/profile.ts';
import { tapAndType } from '../tapCounter.ts';
import { OutboxPage } from './outboxPage.ts';

/** The texts of the screens as they appear on the page. */
export const admissionWords = { en: admissionEn, 'zh-TW': admissionZhTw } as const;

export class AdmissionPage {
  readonly page: Page;
  readonly language: Language;
  /** `keys`: each field is tapped and typed into key by key, for tests that count taps. */
  readonly typing: 'fill' | 'keys';

  constructor(page: Page, language: Language = 'en', typing: 'fill' | 'keys' = 'fill') {
    this.page = page;
    this.language = language;
    this.typing = typing;
  }

  get words() {
    return admissionWords[this.language];
  }

  /** The heading of the open section. */
  get heading(): Locator {
    return this.page.getByRole('heading', { level: 2 }).first();
  }

  get saved(): Locator {
    return this.page.locator('[data-saved]');
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }

  labelOf(key: string): string {
    const field = admissionField(key);
    if (field === undefined) throw new Error(`no field ${key}`);
    return fieldLabel(field, defaultProfile, this.language);
  }

  sectionName(name: AdmissionSectionName): string {
    return admissionSection(name)?.label[this.language] ?? name;
  }

  /** Everything that belongs to one field; `id` is its key, or the key of a field within an item. */
  field(id: string): Locator {
    return this.page.locator(`[data-field="${id}"]`);
  }

  async openSection(name: AdmissionSectionName): Promise<void> {
    await this.page
      .getByRole('navigation', { name: this.words.sections })
      .locator(`[data-section="${name}"]`)
      .click();
    await expect(this.heading).toHaveText(this.sectionName(name));
  }

  /**
   * Uses the list of sections if it is shown beside the form; otherwise the button for the next section, repeatedly.
   */
  async goOnTo(name: AdmissionSectionName): Promise<void> {
    const list = this.page.getByRole('navigation', { name: this.words.sections });
    if (await list.isVisible()) return this.openSection(name);
    const here = await this.heading.textContent();
    const names = admissionSections.map((section) => section.name);
    const from = names.findIndex((each) => this.sectionName(each) === here);
    for (const each of names.slice(from + 1, names.indexOf(name) + 1)) {
      await this.next();
      await expect(this.heading).toHaveText(this.sectionName(each));
    }
  }

  async next(): Promise<void> {
    await this.button(this.words.next).click();
  }

  async review(): Promise<void> {
    await this.page
      .getByRole('button', { name: this.words.review, exact: true })
      .or(this.button(this.words.reviewShort))
      .click();
    await expect(this.page.getByRole('heading', { level: 1 })).toHaveText(this.words.review);
  }

  /** Submits, and returns to the patient. */
  async submit(): Promise<void> {
    const review = this.page.url();
    await this.button(this.words.reviewPage.submit).click();
    await expect(this.page).not.toHaveURL(review);
  }

  /** Submits, and opens the outbox, where it can be followed. */
  async submitAndFollow(): Promise<void> {
    await this.submit();
    await new OutboxPage(this.page, this.language).show();
  }

  /** Waits until everything typed is on the disk. */
  async settled(): Promise<void> {
    await expect(this.saved).toHaveAttribute('data-saved', 'saved');
  }

  /** Answers every field of a section, in the order of the questions. */
  async answerSection(name: AdmissionSectionName, assessment: AdmissionAssessment): Promise<void> {
    const answers: Readonly<Record<string, unknown>> = assessment[name] ?? {};
    for (const field of admissionSection(name)?.fields ?? []) {
      const value = answers[field.name];
      if (value !== undefined) await this.answer(field.key, value);
    }
  }

  /** Answers the open section as without findings by one tap, if the hospital offers that. */
  async sayWithoutFindings(): Promise<void> {
    const say = this.button(this.words.withoutFindings.say);
    if ((await say.count()) === 0) return;
    await say.click();
    await expect(this.button(this.words.withoutFindings.undo)).toBeVisible();
  }

  /** Answers the open section's unanswered fields; dates and times by "Today" and "Now". */
  async answerOpen(name: AdmissionSectionName, assessment: AdmissionAssessment): Promise<void> {
    const answers: Readonly<Record<string, unknown>> = assessment[name] ?? {};
    for (const field of admissionSection(name)?.fields ?? []) {
      const value = answers[field.name];
      const place = this.field(field.key);
      if (value === undefined || (await place.locator(':checked').count()) > 0) continue;
      const isNow = field.kind === 'calendarDate' || field.kind === 'timeOfDay';
      if (isNow) await place.getByRole('button').last().click();
      else await this.answer(field.key, value);
    }
  }

  /** Opens every section for which there is an answer, and answers it. */
  async answerGiven(assessment: AdmissionAssessment): Promise<void> {
    for (const { name } of admissionSections) {
      if (assessment[name] === undefined) continue;
      await this.openSection(name);
      await this.answerSection(name, assessment);
    }
  }

  async answer(key: string, value: unknown): Promise<void> {
    const field = admissionField(key);
    if (field === undefined) throw new Error(`no field ${key}`);
    if (field.kind !== 'group') return this.#answerSimple(field, key, value);
    for (const [index, item] of (value as Record<string, unknown>[]).entries()) {
      if (key === 'cognition.painFindings') await this.#tapPain(item, index);
      else await this.#addItem(field, index, item);
    }
  }

  async #addItem(
    field: Parameters<typeof itemFieldsOf>[0],
    index: number,
    item: Record<string, unknown>,
  ): Promise<void> {
    await this.addButton(field).click();
    for (const each of itemFieldsOf(field)) {
      const value = item[each.name];
      if (value === undefined) continue;
      await this.#answerSimple(each, `${field.key}.${index}.${each.name}`, value);
    }
  }

  addButton(field: { itemLabel: GroupField['itemLabel'] }): Locator {
    const label = field.itemLabel[this.language].toLowerCase();
    return this.button(this.words.group.add.replace('{{label}}', label));
  }

  /** Taps a site on the body and chooses the score that then has the focus. */
  async #tapPain(item: Record<string, unknown>, index: number): Promise<void> {
    const { site, score } = this.#painFields();
    const name = codeLabel(site.codes, item['site'], defaultProfile, this.language);
    await this.field('cognition.painFindings')
      .getByRole('button', { name, exact: true })
      .first()
      .click();
    await this.#answerSimple(score, `cognition.painFindings.${index}.score`, item['score']);
  }

  #painFields(): { site: ChoiceField; score: ChoiceField } {
    const field = admissionField('cognition.painFindings');
    if (field?.kind !== 'group') throw new Error('no pain findings');
    const { site, score } = field.items;
    if (site?.kind !== 'choice' || score?.kind !== 'choice') throw new Error('no pain findings');
    return { site, score };
  }

  async #answerSimple(field: SimpleField, id: string, value: unknown): Promise<void> {
    const place = this.field(id);
    switch (field.kind) {
      case 'choice':
        return this.#choose(field, place, 'radio', [value]);
      case 'choices':
        return this.#choose(field, place, 'checkbox', value as unknown[]);
      case 'yesNo':
        await place
          .getByRole('radio', { name: value === true ? this.words.field.yes : this.words.field.no })
          .check();
        return;
      case 'text':
      case 'number':
        await this.#write(place.getByRole('textbox'), String(value));
        return;
      case 'calendarDate':
        return this.#fillParts(place, String(value).split('-'));
      case 'timeOfDay':
        return this.#fillParts(place, String(value).split(':'));
      case 'dateParts': {
        const { year, month, day } = value as { year?: number; month: number; day: number };
        return this.#fillParts(place, [year ?? '', month, day].map(String));
      }
    }
  }

  async #fillParts(place: Locator, parts: readonly string[]): Promise<void> {
    for (const [index, part] of parts.entries()) {
      await this.#write(place.getByRole('textbox').nth(index), part);
    }
  }

  #write(field: Locator, text: string): Promise<void> {
    return this.typing === 'keys' ? tapAndType(field, text) : field.fill(text);
  }

  async #choose(
    field: ChoiceField | ChoicesField,
    place: Locator,
    role: 'radio' | 'checkbox',
    codes: readonly unknown[],
  ): Promise<void> {
    for (const code of codes) {
      const name = codeLabel(field.codes, code, defaultProfile, this.language);
      const option = place.getByRole(role, { name, exact: true });
      // A long list shows some options only after its filter is used.
      const filter = place.getByRole('searchbox');
      if ((await option.count()) === 0 && (await filter.count()) > 0) {
        await filter.fill(name);
        await option.check();
        await filter.fill('');
      } else await option.check();
    }
  }
}
