/** The route whose page carries no scripts. It shows what its twin shows. */
export const WITHOUT_SCRIPTS = 'prizecheck-backup'
