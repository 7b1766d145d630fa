import { describe, expect, test } from 'vitest'
import { bangkokIso, bangkokMs } from '../../calendar/bangkok.ts'
import type { Lottery, OwnSchedule } from '../lottery.ts'
import { findLottery, LOTTERIES } from '../registry.ts'
import { AS_USUAL, movedDrawsOf, scheduleFault, withOwnSchedule } from './own-schedule.ts'
import { upcomingDraws } from './schedule.ts'

const TODAY = '2027-01-05'
const NOW = bangkokMs(TODAY, '00:30')

function known(code: string): Lottery {
  const found = findLottery(code)
  if (!found) throw new Error(`no lottery ${code}`)
  return found
}

function own(some: Partial<OwnSchedule>): OwnSchedule {
  return { ...AS_USUAL, ...some }
}

/** The planned draws: day, usual day, close and draw. */
function planned(code: string, some: Partial<OwnSchedule>, days = 14) {
  const lottery = known(code)
  const draws = upcomingDraws(
    withOwnSchedule(lottery, own(some)),
    NOW,
    days,
    movedDrawsOf(lottery, own(some)),
  )
  return draws.map((draw) => ({
    day: draw.businessDate,
    from: draw.movedFrom,
    closes: bangkokIso(draw.closesAtMs).slice(5, 16),
    draws: bangkokIso(draw.drawAtMs).slice(5, 16),
  }))
}

test.each(LOTTERIES)('$code: nothing decided changes nothing', (lottery) => {
  expect(upcomingDraws(withOwnSchedule(lottery, AS_USUAL), NOW, 20)).toEqual(upcomingDraws(lottery, NOW, 20))
})

describe('times', () => {
  test('the draw and the minutes before it that bets end are the operator’s', () => {
    const [first] = planned('hanoi', { drawAt: '18:45', closeMinutes: 40 })
    expect(first).toMatchObject({ closes: '01-05T18:05', draws: '01-05T18:45' })
  })

  test('a draw at an earlier hour keeps the minutes it always had', () => {
    expect(planned('hanoi', { drawAt: '17:00' })[0]).toMatchObject({ closes: '01-05T16:40' })
  })

  test('a draw announced later does not fall later: what was set before is held to the first ball', () => {
    expect(planned('hanoi', { drawAt: '23:00' })[0]).toMatchObject({
      closes: '01-05T18:10',
      draws: '01-05T23:00',
    })
  })

  test('minutes alone leave the draw where it is', () => {
    expect(planned('hanoi', { closeMinutes: 60 })[0]).toMatchObject({
      closes: '01-05T17:30',
      draws: '01-05T18:30',
    })
  })

  test('an hour from 24 on is in the night that follows', () => {
    const [first] = planned('lao-red-cross', { drawAt: '24:30', closeMinutes: 80 })
    expect(first).toEqual({ day: '2027-01-06', from: undefined, closes: '01-06T23:10', draws: '01-07T00:30' })
  })

  test('a later announcement does not extend the sale of an exchange lottery', () => {
    // Its figure is known at 15:00 Bangkok time, so bets end at 14:55 at the latest.
    expect(planned('nikkei-pm', { drawAt: '16:00', closeMinutes: 150 })[0]).toMatchObject({
      closes: '01-05T13:25',
    })
    const fault = scheduleFault(known('nikkei-pm'), own({ drawAt: '16:00', closeMinutes: 10 }), {
      today: TODAY,
      before: AS_USUAL,
    })
    expect(fault).toBe('CLOSE_TOO_LATE')
  })
})

describe('days', () => {
  test('weekdays and dates of the month are the operator’s', () => {
    const weekly = planned('hanoi', { days: { every: 'week', on: [1, 4] } }).map(({ day }) => day)
    expect(weekly.slice(0, 3)).toEqual(['2027-01-07', '2027-01-11', '2027-01-14'])
    const monthly = planned('hanoi', { days: { every: 'month', on: [10] } }, 30).map(({ day }) => day)
    expect(monthly).toEqual(['2027-01-10', '2027-02-10'])
  })

  test('a holiday of the exchange stays one whatever weekdays are chosen', () => {
    const days = planned('nikkei-pm', { days: { every: 'day' } }).map(({ day }) => day)
    expect(days).toContain('2027-01-09') // a Saturday the operator added
    expect(days).not.toContain('2027-01-11') // the second Monday of January
  })

  test('a moved draw names its usual day', () => {
    const moves = [{ from: '2027-01-16', to: '2027-01-18', reason: 'วันครู' }]
    expect(planned('thai-government', { moves }, 20)[0]).toMatchObject({
      day: '2027-01-18',
      from: '2027-01-16',
    })
  })

  test('what moves every year moves unless the operator says something else of that day', () => {
    expect(planned('thai-government', {}, 20)[0]).toMatchObject({ day: '2027-01-17', from: '2027-01-16' })
  })

  test('a day is called off', () => {
    const days = planned('lao', { moves: [{ from: '2027-01-06', to: null, reason: 'งด' }] }).map(
      ({ day }) => day,
    )
    expect(days.slice(0, 2)).toEqual(['2027-01-08', '2027-01-11'])
  })
})

describe('an impossible schedule is refused', () => {
  const move = (from: string, to: string | null) => ({ from, to, reason: 'ทดสอบ' })
  test.each([
    ['hanoi', { drawAt: '23:00', closeMinutes: 20 }, 'CLOSE_TOO_LATE'],
    ['hanoi', { drawAt: '23:00', closeMinutes: 289 }, 'CLOSE_TOO_LATE'],
    ['hanoi', { drawAt: '23:00', closeMinutes: 290 }, undefined],
    ['hanoi', { closeMinutes: 19 }, 'CLOSE_TOO_LATE'],
    ['hanoi', { closeMinutes: 20 }, undefined],
    ['hanoi-vip', { closeMinutes: 4 }, 'CLOSE_TOO_LATE'],
    ['hanoi-vip', { closeMinutes: 5 }, undefined],
    ['thai-government', { closeMinutes: 54 }, 'CLOSE_TOO_LATE'], // half an hour before 16:00
    ['thai-government', { closeMinutes: 55 }, undefined],
    ['thai-government', { drawAt: '17:00' }, 'CLOSE_TOO_LATE'],
    ['dow', { drawAt: '18:00', closeMinutes: 129 }, 'CLOSE_TOO_LATE'], // ten minutes before New York closes
    ['dow', { drawAt: '18:00', closeMinutes: 130 }, undefined],
    ['hanoi', { drawAt: '00:10', closeMinutes: 11 }, 'CLOSE_BEFORE_DAY'],
    ['hanoi', { drawAt: '00:10', closeMinutes: 10 }, undefined],
    ['thai-stock-am', { closeMinutes: 9 }, 'CLOSE_TOO_LATE'], // its figure may be taken five minutes before the hour
    ['thai-stock-am', { closeMinutes: 10 }, undefined],
    ['lao', { moves: [move('2027-01-07', null)] }, 'MOVE_NO_DRAW'],
    ['lao', { moves: [move('2027-01-06', null)] }, undefined],
    ['lao', { moves: [move('2027-01-04', null)] }, 'MOVE_PAST'],
    ['lao', { moves: [move('2027-01-06', '2027-01-04')] }, 'MOVE_PAST'],
    ['lao', { moves: [move('2027-01-06', '2027-01-08')] }, 'MOVE_TAKEN'],
    ['lao', { moves: [move('2027-01-06', '2027-01-06')] }, 'MOVE_TOO_FAR'],
    ['lao', { moves: [move('2027-01-06', '2027-01-07')] }, undefined],
    ['lao', { moves: [move('2027-01-06', '2027-01-07'), move('2027-01-08', '2027-01-07')] }, 'MOVE_TAKEN'],
    // A draw may move to the day of one that is moved away or called off.
    ['lao', { moves: [move('2027-01-06', '2027-01-08'), move('2027-01-08', null)] }, undefined],
    ['lao', { moves: [move('2027-01-06', null), move('2027-01-06', '2027-01-07')] }, 'MOVE_TWICE'],
    ['thai-government', { moves: [move('2027-02-01', '2027-02-15')] }, undefined],
    ['thai-government', { moves: [move('2027-02-01', '2027-02-17')] }, 'MOVE_TOO_FAR'],
    ['thai-government', { moves: [move('2027-02-01', '2027-01-17')] }, 'MOVE_TAKEN'], // the one of the 16th is held there
    ['yeekee', { moves: [move('2027-01-09', null)] }, undefined],
    ['yeekee', { moves: [move('2027-01-09', '2027-01-10')] }, 'SCHEDULE_FAST'],
    ['yeekee', { drawAt: '07:00' }, 'SCHEDULE_FAST'],
    ['yeekee', { days: { every: 'week', on: [1] } }, 'SCHEDULE_FAST'],
  ] as const)('%s %o: %s', (code, wish, fault) => {
    expect(scheduleFault(known(code), own(wish), { today: TODAY, before: AS_USUAL })).toBe(fault)
  })

  test('an existing move is accepted even if its day is past', () => {
    const wish = own({ moves: [move('2027-01-04', null)] })
    expect(scheduleFault(known('lao'), wish, { today: TODAY, before: wish })).toBeUndefined()
  })
})
