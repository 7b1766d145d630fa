/** What the menu of settings says that pages without it have no use for. */
export const settingsMenuText = {
  playControl: 'ควบคุมการเล่น',
} as const
