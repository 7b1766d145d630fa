/** The route whose page has no scripts. It shows the same as prizecheck. */
export const WITHOUT_SCRIPTS = 'prizecheck-backup'
