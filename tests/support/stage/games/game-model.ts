/** What a provider tells, or what happens to the member. Amounts in satang. */
export type Told =
  | {
      readonly kind: 'bet'
      readonly provider: string
      readonly round: string
      readonly id: string
      readonly amount: number
    }
  | {
      readonly kind: 'win'
      readonly provider: string
      readonly round: string
      readonly id: string
      readonly reference: string
      readonly amount: number
    }
  | {
      readonly kind: 'rollback'
      readonly provider: string
      readonly round: string
      readonly id: string
      readonly reference: string
    }
  | { readonly kind: 'exclusion' }

type Moved = Extract<Told, { kind: 'bet' | 'win' }>
type Kept = Moved & { readonly isBack: boolean }

/** The rules of a wallet once more, in plain code and one call after the other: what the wallet is compared with. */
export class GameModel {
  cash: number
  /** What is owed of wins that were taken back. */
  #debt = 0
  #stopped = false
  readonly #kept = new Map<string, Kept>()
  /** What each id that was rolled back stands under. */
  readonly #back = new Set<string>()

  readonly #pam: ReadonlySet<string>

  /**
   * `pam`: providers of the player-account interface. Their wins are of the bet of their round, and they take back bets alone, and none
   * that was won on.
   */
  constructor(cash: number, pam: readonly string[] = []) {
    this.cash = cash
    this.#pam = new Set(pam)
  }

  /** `ok` with the cash after it, `ok` alone where there is nobody, or the refusal's code. */
  answer(told: Told): string {
    if (told.kind === 'exclusion') {
      this.#stopped = true
      return 'ok'
    }
    const key = `${told.provider} ${told.id}`
    if (told.kind === 'rollback') {
      const reference = `${told.provider} ${told.reference}`
      return this.#pam.has(told.provider) ? this.#cancel(reference) : this.#rollBack(reference)
    }
    const before = this.#kept.get(key)
    if (before && before.amount !== told.amount) return 'GAME_REPEATED_OTHERWISE'
    if (told.kind === 'win') {
      const of = this.#betOf(told)
      const bet = this.#kept.get(of)
      if (!before && !bet) return this.#back.has(of) ? 'GAME_ROLLED_BACK' : 'GAME_BET_UNKNOWN'
      if (this.#back.has(key)) return 'GAME_ROLLED_BACK'
      if (before) return `ok ${this.cash}`
      if (bet?.isBack) return 'GAME_ROLLED_BACK'
      if (bet?.round !== told.round) return 'GAME_BET_UNKNOWN'
      return this.#keep(key, told, told.amount)
    }
    if (this.#back.has(key)) return 'GAME_ROLLED_BACK'
    if (before) return `ok ${this.cash}`
    if (this.#stopped) return 'PLAY_STOPPED'
    if (told.amount > this.cash) return 'CREDIT_TOO_LOW'
    return this.#keep(key, told, -told.amount)
  }

  /** Under which key the bet of a win stands, if it does. */
  #betOf(told: Extract<Told, { kind: 'win' }>): string {
    const { provider, round, reference } = told
    const ofRound = [...this.#kept].find(
      ([, each]) => each.kind === 'bet' && each.provider === provider && each.round === round,
    )
    return (this.#pam.has(provider) ? ofRound?.[0] : undefined) ?? `${provider} ${reference}`
  }

  #cancel(key: string): string {
    const target = this.#kept.get(key)
    if (this.#back.has(key) || !target) {
      this.#back.add(key)
      return target ? `ok ${this.cash}` : 'PAM_ERR_CANCEL_NOT_FOUND'
    }
    if (target.kind === 'win') return 'PAM_ERR_CANCEL_NON_WITHDRAW'
    const isWonOn = [...this.#kept.values()].some((each) => each.kind === 'win' && this.#betOf(each) === key)
    return isWonOn ? 'PAM_ERR_TRANS_ALREADY_SETTLED' : this.#rollBack(key)
  }

  #keep(key: string, told: Moved, change: number): string {
    this.#kept.set(key, { ...told, isBack: false })
    // A win repays what is owed first.
    const repaid = Math.max(0, Math.min(change, this.#debt))
    this.#debt -= repaid
    this.cash += change - repaid
    return `ok ${this.cash}`
  }

  #rollBack(key: string): string {
    const target = this.#kept.get(key)
    const isNew = !this.#back.has(key)
    this.#back.add(key)
    if (!target) return 'ok'
    if (isNew) {
      this.#kept.set(key, { ...target, isBack: true })
      // What is not there of a win is owed.
      const taken = target.kind === 'bet' ? -target.amount : Math.min(target.amount, this.cash)
      this.cash -= taken
      if (target.kind === 'win') this.#debt += target.amount - taken
    }
    return `ok ${this.cash}`
  }
}
