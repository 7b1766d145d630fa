import { addDays, bangkokDate, bangkokMinute, bangkokMs } from '../calendar/bangkok.ts'
import { MESSAGE_KINDS, type MessageKind } from './message.ts'

/**
 * The services by which browsers are reached. A browser names its own, so an address is believed only where it is one of these;
 * `*.` stands for any name below. An operator's PUSH_HOSTS adds to them.
 */
export const PUSH_HOSTS: readonly string[] = [
  'fcm.googleapis.com',
  '*.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
]

const LONGEST_ADDRESS = 1_000

/** No port, no name of a user, and nothing that programs read in two ways. */
const ADDRESS = /^https:\/\/([a-z0-9.-]+)\/[\x21-\x5b\x5d-\x7e]*$/

/** Whether something may be sent to an address that a browser has given: https, of a known service, and nothing else in it. */
export function isPushAddress(address: string, hosts: readonly string[]): boolean {
  const host = address.length <= LONGEST_ADDRESS ? ADDRESS.exec(address)?.[1] : undefined
  return (
    host !== undefined &&
    hosts.some((known) => (known.startsWith('*.') ? host.endsWith(known.slice(1)) : host === known))
  )
}

/** A host as PUSH_HOSTS may name it. */
export function isPushHost(text: string): boolean {
  return /^(\*\.)?([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/.test(text)
}

/** Browsers of one member that are told; the oldest gives way. */
export const PUSH_DEVICES_MOST = 10

/** Nobody is woken: from this Bangkok hour to that one. */
const QUIET_FROM = '22:00'
const QUIET_UNTIL = '08:00'

/** When a device is told: of security at once, of everything else not at night. */
export function pushTime(kind: MessageKind, nowMs: number): number {
  if (MESSAGE_KINDS[kind].weight === 'security' || !isQuiet(nowMs)) return nowMs
  const day = bangkokDate(nowMs)
  const morning = bangkokMs(day, QUIET_UNTIL)
  return morning > nowMs ? morning : bangkokMs(addDays(day, 1), QUIET_UNTIL)
}

/** A phone that is off is told within a day, or not at all: the inbox has it. */
const KEPT_SECONDS = 24 * 3_600

/**
 * For how long a service keeps a message for a device that is off, in whole seconds: what waits for the morning with us is not shown at
 * night by a service either. Asked at a time that is not quiet.
 */
export function pushKeptSeconds(kind: MessageKind, nowMs: number): number {
  if (MESSAGE_KINDS[kind].weight === 'security') return KEPT_SECONDS
  return Math.max(0, Math.floor((bangkokMs(bangkokDate(nowMs), QUIET_FROM) - nowMs) / 1_000))
}

/** Whether a message is too late for a device: an offer of another Bangkok day would be the second one of this day. */
export function isPushOver(kind: MessageKind, writtenMs: number, toldMs: number): boolean {
  return MESSAGE_KINDS[kind].weight === 'marketing' && bangkokDate(writtenMs) !== bangkokDate(toldMs)
}

function isQuiet(nowMs: number): boolean {
  const minute = bangkokMinute(nowMs)
  return minute >= minuteOf(QUIET_FROM) || minute < minuteOf(QUIET_UNTIL)
}

function minuteOf(clock: string): number {
  return Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))
}

/** Tries of one message to one device. */
const PUSH_TRIES = 5
const FIRST_WAIT_MS = 60_000
const LONGEST_WAIT_MS = 60 * 60_000

/**
 * What follows an answer of a push service; null: it gave none in time. `gone`: the device is told no more. `drop`: this
 * message is not sent, and stands in the inbox.
 */
export type AfterPush = 'sent' | 'gone' | 'drop' | { readonly waitMs: number }

export function afterPush(
  answer: { readonly status: number; readonly retryAfterSeconds: number | null } | null,
  tries: number,
): AfterPush {
  const status = answer?.status ?? 0
  if (status >= 200 && status < 300) return 'sent'
  if (status === 404 || status === 410) return 'gone'
  const isBusy = answer === null || status === 429 || status >= 500
  if (!isBusy || tries >= PUSH_TRIES) return 'drop'
  const asked = (answer?.retryAfterSeconds ?? 0) * 1_000
  return { waitMs: Math.min(Math.max(asked, FIRST_WAIT_MS * 3 ** (tries - 1)), LONGEST_WAIT_MS) }
}
