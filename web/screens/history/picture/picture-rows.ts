import type { Bill } from '../../../../contract/services/bill.ts'
import type { LineGroup } from '../../../../domain/betting/group-sets.ts'
import { bahtToSatang, multipleToRate, type Satang } from '../../../../domain/money.ts'
import { moneyText } from '../../../../ui/money-text.ts'
import { betText, numberText, rateText, shortTypeName } from '../../../text/bet.ts'
import { ticketText } from '../../../text/history.ts'
import { setWords } from '../../bet/sets/set-words.ts'
import { type BillLine, isWon, setsWinsFirst } from '../wins-first.ts'

/** A row of the picture: a line, or a big set. */
export interface PictureRow {
  readonly is: 'line' | 'set'
  readonly name: string
  readonly type: string
  /** Of a set without the stake, which its name says. */
  readonly terms: string
  readonly outcome: string
  readonly won: boolean
}

interface PictureRows {
  readonly rows: readonly PictureRow[]
  /** How many lines stand in no row. */
  readonly left: number
}

/**
 * What the picture lists: what has won first, big sets as one row, and below a set those of its lines that have won. At
 * most `most` rows: a picture does not scroll.
 */
export function pictureRows(lines: Bill['lines'], most: number): PictureRows {
  const rows: PictureRow[] = []
  let left = 0
  for (const { set, lines: members } of setsWinsFirst(lines)) {
    if (rows.length >= most) left += members.length
    else if (set) rows.push(setRow(set, members), ...members.filter(isWon).map(lineRow))
    else rows.push(lineRow(members[0]))
  }
  return { rows: rows.slice(0, most), left: left + Math.max(rows.length - most, 0) }
}

function setRow(
  set: NonNullable<LineGroup<BillLine>['set']>,
  lines: LineGroup<BillLine>['lines'],
): PictureRow {
  const [first] = lines
  const won = lines.filter(isWon).length
  return {
    is: 'set',
    name: setWords(set, moneyText(stakeOf(first))),
    type: shortTypeName[first.type],
    terms: rateWords(first),
    outcome: won > 0 ? ticketText.wonLines(won) : ticketText[first.result],
    won: won > 0,
  }
}

function lineRow(line: BillLine): PictureRow {
  const won = isWon(line)
  return {
    is: 'line',
    name: numberText(line.type, line.number),
    type: shortTypeName[line.type],
    terms: `฿${moneyText(stakeOf(line))} ${rateWords(line)}`,
    outcome: won ? `+${moneyText(bahtToSatang(line.paid))}` : ticketText[line.result],
    won,
  }
}

function rateWords({ rate, half }: BillLine): string {
  const pays = `× ${rateText(multipleToRate(rate))}`
  return half ? `${pays} · ${betText.half}` : pays
}

function stakeOf(line: BillLine): Satang {
  return bahtToSatang(line.amount)
}
