/** The trainer's pages. */
export const trainerTabs = ['lessons', 'class', 'wristbands'] as const;
export type TrainerTab = (typeof trainerTabs)[number];
