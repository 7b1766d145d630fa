import type { GameProviderShown } from '../../../contract/console/games.ts'
import type { Faults, Field, ValuesOf } from '../../forms/field.ts'
import { readClock } from '../../forms/read-clock.ts'
import { textField } from '../../forms/usual-fields.ts'
import { gamesText } from '../../text/games.ts'

/** Stands for all providers in the list of choices. */
const ALL = 'all'

/** The form of a time in which games rest. */
export function restFields(providers: readonly Pick<GameProviderShown, 'code' | 'nameEn'>[], today: string) {
  return {
    provider: {
      kind: 'select',
      label: gamesText.restOf,
      choices: [
        { value: ALL, label: gamesText.all },
        ...providers.map(({ code, nameEn }) => ({ value: code, label: `${nameEn} (${code})` })),
      ],
      read: ([typed]: readonly string[]) => (typed === ALL ? null : typed),
      wrong: '',
      refusals: ['GAME_PROVIDER'],
    } satisfies Field<string | null>,
    startsOn: day(gamesText.startsOn, today),
    startsAt: clock(gamesText.startsAt, gamesText.startsHint),
    endsOn: { ...day(gamesText.endsOn, today), refusals: ['GAME_REST_PAST', 'GAME_REST_LONG'] },
    endsAt: clock(gamesText.endsAt, gamesText.endsHint),
    message: textField(gamesText.message, { maxLength: 160 }),
  } as const
}

type Typed = ValuesOf<ReturnType<typeof restFields>>

/** A day without its time, or a time without its day. */
export function restFaults({ startsOn, startsAt, endsOn, endsAt }: Typed): Faults {
  const isHalf = (on: string, at: string) => (on === '') !== (at === '')
  return {
    ...(isHalf(startsOn, startsAt) ? { startsAt: gamesText.bothWrong } : {}),
    ...(isHalf(endsOn, endsAt) ? { endsAt: gamesText.bothWrong } : {}),
  }
}

/** What was typed, as the call has it. Times are Bangkok's. */
export function restWish({ provider, startsOn, startsAt, endsOn, endsAt, message }: Typed) {
  const moment = (on: string, at: string) => (on === '' ? null : `${on}T${at}+07:00`)
  return { provider, startsAt: moment(startsOn, startsAt), endsAt: moment(endsOn, endsAt), message }
}

function day(label: string, today: string) {
  return {
    ...{ kind: 'date', today, label },
    read: ([typed = '']: readonly string[]) => typed,
    wrong: '',
  } as const satisfies Field<string>
}

function clock(label: string, hint: string) {
  return {
    ...{ kind: 'time', label, hint },
    read: ([typed = '']: readonly string[]) => (typed.trim() === '' ? '' : readClock(typed)),
    wrong: gamesText.clockWrong,
  } as const satisfies Field<string>
}
