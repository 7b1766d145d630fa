/** What goes wrong between a provider of games and its wallet, and is for people to look at. */
export const GAME_ALARM_KINDS = [
  'win-above-bound',
  'day-above-bound',
  /** A stake that does not come back. */
  'rollback-above-bound',
  'win-after-rollback',
  /** A bet was taken back that was won on before: the win stands. */
  'rollback-after-win',
  'return-outside',
  'transfer-open',
  'transfer-odd',
  'transfer-contradicted',
  /** Money that a provider has moved back and that is not credited. */
  'transfer-above-bound',
] as const
export type GameAlarmKind = (typeof GAME_ALARM_KINDS)[number]
