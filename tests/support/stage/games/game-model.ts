/** What a provider tells, or what happens to the member. Amounts in satang. */
export type Told =
  | {
      readonly kind: 'bet'
      readonly provider: string
      readonly round: string
      readonly id: string
      readonly amount: number
      /** A name that other bets may have as well. */
      readonly betRef?: string
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
      /** What a cancel says that its bet took; none or nothing: it says none. */
      readonly amount?: number
    }
  | { readonly kind: 'exclusion' }

type Moved = Extract<Told, { kind: 'bet' | 'win' }>
type Kept = Moved & {
  readonly isBack: boolean
  /** Of a win: under which key its bet stands. */
  readonly of: string | undefined
}

/** The rules of a wallet once more, in plain code and one call after the other: what the wallet is compared with. */
export class GameModel {
  cash: number
  /** What is owed of wins that were taken back. */
  #debt = 0
  #stopped = false
  readonly #kept = new Map<string, Kept>()
  /** What each id that was rolled back stands under. */
  readonly #back = new Set<string>()
  /** Of these, what was there no bet of. */
  readonly #tombstones = new Set<string>()
  /** What each cancel has named, and which one of several has done it. */
  readonly #named = new Map<string, string>()
  readonly #doneBy = new Map<string, string>()

  readonly #pam: ReadonlySet<string>

  /**
   * `pam`: providers of the player-account interface. Their wins are of a bet of their round, their bets share names, and they take back
   * bets alone, and none that was won on.
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
      return this.#pam.has(told.provider) ? this.#cancel(told) : this.#rollBack(reference)
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
      return this.#keep(key, told, told.amount, of)
    }
    if (this.#back.has(key)) return 'GAME_ROLLED_BACK'
    if (before) return `ok ${this.cash}`
    if (this.#tombstones.has(`${told.provider} ${told.betRef}`)) return 'GAME_ROLLED_BACK'
    if (this.#stopped) return 'PLAY_STOPPED'
    if (told.amount > this.cash) return 'CREDIT_TOO_LOW'
    return this.#keep(key, told, -told.amount)
  }

  /**
   * What was stored, one after the other: which bet was paid, and what was taken back, is known. False: it may not stand in this
   * place.
   */
  replay(told: Exclude<Told, { kind: 'exclusion' }>): boolean {
    if (!this.#pam.has(told.provider) || told.kind === 'bet') return this.answer(told).startsWith('ok')
    const reference = `${told.provider} ${told.reference}`
    if (told.kind === 'rollback') {
      const isWin = this.#kept.get(reference)?.kind === 'win'
      if (isWin || [...this.#kept.values()].some(({ of }) => of === reference)) return false
      this.#rollBack(reference)
      this.#doneBy.set(reference, told.id)
      return true
    }
    const bet = this.#kept.get(reference)
    if (bet?.kind !== 'bet' || bet.isBack || bet.round !== told.round) return false
    this.#keep(`${told.provider} ${told.id}`, told, told.amount, reference)
    return true
  }

  /** What a cancel has named before. */
  remember({ provider, id, reference }: { provider: string; id: string; reference: string }): void {
    this.#named.set(`${provider} ${id}`, `${provider} ${reference}`)
  }

  /** Under which key the bet of a win stands, if it does. */
  #betOf(told: Extract<Told, { kind: 'win' }>): string {
    const { provider, round, reference } = told
    const name = `${provider} ${reference}`
    if (!this.#pam.has(provider)) return name
    const before = this.#kept.get(`${provider} ${told.id}`)?.of
    if (before !== undefined) return before
    if (this.#tombstones.has(name)) return name
    const bets = [...this.#kept].filter(
      ([, each]) => each.kind === 'bet' && each.provider === provider && each.round === round,
    )
    const named = bets.filter((bet) => isNamed(bet, name))
    const of = named.length > 0 ? named : bets
    return (of.find(([, each]) => !each.isBack) ?? of[0])?.[0] ?? name
  }

  #cancel(told: Extract<Told, { kind: 'rollback' }>): string {
    const own = `${told.provider} ${told.id}`
    const before = this.#named.get(own)
    const key = before ?? this.#cancelled(told)
    if (key === undefined) return 'PAM_ERR_CANCEL_NOT_FOUND'
    const target = this.#kept.get(key)
    if (target && !this.#back.has(key)) {
      if (target.kind === 'win') return 'PAM_ERR_CANCEL_NON_WITHDRAW'
      if ([...this.#kept.values()].some(({ of }) => of === key)) return 'PAM_ERR_TRANS_ALREADY_SETTLED'
    }
    this.#named.set(own, key)
    if (!this.#back.has(key)) this.#doneBy.set(key, told.id)
    const done = this.#rollBack(key)
    if (!target) return 'PAM_ERR_CANCEL_NOT_FOUND'
    return this.#doneBy.get(key) === told.id ? done : 'PAM_ERR_TRANS_ALREADY_CANCELLED'
  }

  /** What a cancel names: the bet of its id, the only bet of its name, or a bet that has not come. */
  #cancelled({ provider, round, id, reference, amount = 0 }: Extract<Told, { kind: 'rollback' }>) {
    const [own, name] = [`${provider} ${id}`, `${provider} ${reference}`]
    const byId = this.#kept.get(own)
    const isSaid = (bet: Kept) => bet.round === round && (amount === 0 || bet.amount === amount)
    if (byId) return byId.kind === 'win' || (isNamed([own, byId], name) && isSaid(byId)) ? own : undefined
    if (this.#kept.get(name)?.kind === 'win') return name
    const named = [...this.#kept].filter((bet) => bet[1].kind === 'bet' && isNamed(bet, name))
    const [only] = named
    if (!only) return name
    const isSure = amount > 0 || only[0] === name
    return named.length === 1 && isSaid(only[1]) && isSure ? only[0] : own
  }

  #keep(key: string, told: Moved, change: number, of?: string): string {
    this.#kept.set(key, { ...told, isBack: false, of })
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
    if (!target) {
      this.#tombstones.add(key)
      return 'ok'
    }
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

/** Whether a bet has a name, of its own or as its id. */
function isNamed([key, bet]: readonly [string, Kept], name: string): boolean {
  return key === name || (bet.kind === 'bet' && `${bet.provider} ${bet.betRef}` === name)
}
