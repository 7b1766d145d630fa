import { CLIENT_SEED } from '../../fair/turn-stream.ts'
import type { Game } from '../../games/game.ts'
import type { NextShown, RoundShown, SeedShown, TableShown } from '../../http/shapes.ts'
import { FAULTS, PROOF, WORDS } from '../../text/words.ts'
import { el } from '../frame/dom.ts'
import { baht, say, shortBaht } from '../frame/language.ts'
import { newsLine, newsOf } from '../frame/news-line.ts'
import { pageHead } from '../frame/page-head.ts'
import { changeSeed, Refused } from '../frame/studio-calls.ts'
import { enterTable, keepOwnSeed, ownSeed } from '../frame/table-session.ts'
import { drawnWords, loadWords } from './drawn-words.ts'
import { isDrawnRight, isSealRight } from './reckon.ts'
import '../styles/proof.css'

/** What was drawn for a player, each round reckoned again on this device once its seed is shown. */
export async function resultsPage(root: HTMLElement, game: Game): Promise<void> {
  const news = newsLine()
  const main = el('main', { class: 'paper' }, news.element)
  root.replaceChildren(pageHead(game, say(PROOF.title)), main)
  news.say(say(WORDS.loading))
  try {
    const [table] = await Promise.all([enterTable(game.code), loadWords(game.code)])
    draw(main, game, table)
  } catch (error) {
    news.say(faultWords(error), 'warn')
  }
}

function faultWords(error: unknown): string {
  return say(FAULTS[error instanceof Refused ? error.fault : 'no-answer'] ?? WORDS.retry)
}

function draw(main: HTMLElement, game: Game, table: TableShown): void {
  const news = newsLine()
  const change = el(
    'button',
    { class: 'go', type: 'button', disabled: table.next.nonce === 1 },
    say(PROOF.change),
  )
  change.addEventListener('click', async () => {
    change.disabled = true
    try {
      draw(main, game, await changeSeed(table.session))
    } catch (error) {
      change.disabled = false
      news.say(faultWords(error), 'warn')
    }
  })
  const seeds = new Map(table.seeds.map((seed) => [seed.seedId, seed]))
  const shown = [...seeds.values()].filter(({ seed }) => seed !== null).reverse()
  main.replaceChildren(
    el('p', { class: 'lead' }, say(PROOF.how)),
    el(
      'section',
      { class: 'sheet' },
      el('h2', {}, say(PROOF.now)),
      fact(say(PROOF.seedId), table.next.seedId),
      fact(say(PROOF.commitment), table.next.commitment),
      ownSeedForm(table.next),
      el(
        'div',
        { class: 'change' },
        change,
        table.next.nonce === 1 && el('small', {}, say(PROOF.changeNone)),
      ),
      news.element,
    ),
    el(
      'section',
      { class: 'sheet' },
      el('h2', {}, say(PROOF.rounds)),
      table.rounds.length === 0
        ? el('p', {}, say(WORDS.noRounds))
        : el(
            'ol',
            { class: 'rounds' },
            ...table.rounds.map((round) => roundRow(game, round, seeds.get(round.seedId))),
          ),
    ),
    ...shown.map((seed) => shownSeed(game, seed)),
  )
}

function fact(name: string, value: string): HTMLElement {
  return el('div', { class: 'fact' }, el('span', {}, name), el('code', {}, value))
}

/** The player's own seed: theirs to choose until the first round with the studio's. */
function ownSeedForm(next: NextShown): HTMLElement {
  if (next.clientSeed !== null) return fact(say(PROOF.yours), next.clientSeed)
  const said = el('small', { role: 'status' })
  const field = el('input', {
    name: 'seed',
    value: ownSeed(),
    maxlength: 64,
    autocomplete: 'off',
    spellcheck: 'false',
  })
  const form = el(
    'form',
    { class: 'own-seed' },
    el('label', {}, say(PROOF.yoursNext), field),
    el('button', { class: 'act', type: 'submit' }, say(PROOF.keep)),
    said,
  )
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const isRight = CLIENT_SEED.test(field.value)
    if (isRight) keepOwnSeed(field.value)
    said.textContent = say(isRight ? PROOF.kept : (FAULTS['client-seed'] ?? PROOF.kept))
    field.setAttribute('aria-invalid', String(!isRight))
  })
  return form
}

function roundRow(game: Game, round: RoundShown, seed: SeedShown | undefined): HTMLElement {
  const { state, stake, payout, nonce, at } = round
  const isPlain = state === 'paid' || state === 'taken'
  const outcome = state === 'refused' ? say(WORDS.refused) : newsOf(round).words
  const time = new Date(at).toLocaleString('th-TH', { dateStyle: 'short', timeStyle: 'short' })
  return el(
    'li',
    { class: 'round' },
    el(
      'div',
      { class: 'round-drawn' },
      round.drawn ? drawnWords(game.code, round.drawn, round.bets) : say(PROOF.nothing),
    ),
    el(
      'div',
      { class: 'round-money' },
      `฿${shortBaht(stake)}`,
      ' → ',
      el('b', { class: payout > 0 ? 'won' : '' }, `฿${baht(payout)}`),
    ),
    el(
      'div',
      { class: 'round-facts' },
      `${say(WORDS.round)} ${nonce} · ${time}`,
      isPlain && state === 'paid' ? '' : ` · ${outcome}`,
    ),
    verdict(game, round, seed),
  )
}

function verdict(game: Game, round: RoundShown, seed: SeedShown | undefined): HTMLElement {
  const isRight = isDrawnRight(game, round, seed)
  if (isRight === undefined)
    return el('span', { class: 'verdict waiting' }, round.drawn ? say(PROOF.waiting) : '')
  return el(
    'span',
    { class: `verdict ${isRight ? 'right' : 'wrong'}` },
    `${isRight ? '✓' : '✗'} ${say(isRight ? PROOF.right : PROOF.wrong)}`,
  )
}

function shownSeed(game: Game, seed: SeedShown): HTMLElement {
  const isRight = isSealRight(game, seed)
  return el(
    'section',
    { class: 'sheet' },
    el('h2', {}, say(PROOF.secret)),
    fact(say(PROOF.secret), seed.seed ?? ''),
    fact(say(PROOF.commitment), seed.commitment),
    fact(say(PROOF.seedId), seed.seedId),
    fact(say(PROOF.yours), seed.clientSeed ?? ''),
    el(
      'p',
      { class: `verdict ${isRight ? 'right' : 'wrong'}` },
      `${isRight ? '✓' : '✗'} ${say(isRight ? PROOF.sealRight : PROOF.sealWrong)}`,
    ),
  )
}
