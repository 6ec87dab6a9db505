/** The trainer's pages. */
export const trainerTabs = ['lessons', 'class', 'certificate', 'wristbands', 'set-up'] as const;
export type TrainerTab = (typeof trainerTabs)[number];
