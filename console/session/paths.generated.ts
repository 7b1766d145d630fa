// Written by `npm run docs` from contract/. A test keeps it fresh.
// biome-ignore-all format: a program writes it
import type { ConsolePathTable } from '../../contract/console/calls.ts'

export const PATHS: ConsolePathTable = {
  approvals: {
    waiting: { method: 'GET', path: '/console/api/approvals/waiting' },
    count: { method: 'GET', path: '/console/api/approvals/count' },
  },
  rounds: {
    list: { method: 'GET', path: '/console/api/rounds/list' },
    waiting: { method: 'GET', path: '/console/api/rounds/waiting' },
    one: { method: 'GET', path: '/console/api/rounds/one/{roundId}' },
    close: { method: 'POST', path: '/console/api/rounds/close', keyed: true },
  },
  results: {
    form: { method: 'GET', path: '/console/api/results/form/{roundId}' },
    propose: { method: 'POST', path: '/console/api/results/propose', keyed: true },
    withdraw: { method: 'POST', path: '/console/api/results/withdraw', keyed: true },
    confirm: { method: 'POST', path: '/console/api/results/confirm', keyed: true },
    preview: { method: 'POST', path: '/console/api/results/preview' },
    release: { method: 'POST', path: '/console/api/results/release', keyed: true },
  },
  numbers: {
    list: { method: 'GET', path: '/console/api/numbers/list/{roundId}' },
    set: { method: 'POST', path: '/console/api/numbers/set', keyed: true },
    confirm: { method: 'POST', path: '/console/api/numbers/confirm', keyed: true },
    reject: { method: 'POST', path: '/console/api/numbers/reject', keyed: true },
    cap: { method: 'POST', path: '/console/api/numbers/cap', keyed: true },
    limit: { method: 'POST', path: '/console/api/numbers/limit', keyed: true },
    begin: { method: 'POST', path: '/console/api/numbers/begin', keyed: true },
  },
  plans: {
    list: { method: 'GET', path: '/console/api/plans/list' },
    propose: { method: 'POST', path: '/console/api/plans/propose', keyed: true },
    confirm: { method: 'POST', path: '/console/api/plans/confirm', keyed: true },
    reject: { method: 'POST', path: '/console/api/plans/reject', keyed: true },
    remove: { method: 'POST', path: '/console/api/plans/remove', keyed: true },
  },
  exposure: {
    one: { method: 'GET', path: '/console/api/exposure/one/{roundId}' },
    what: { method: 'GET', path: '/console/api/exposure/what/{roundId}' },
  },
  voids: {
    propose: { method: 'POST', path: '/console/api/voids/propose', keyed: true },
    withdraw: { method: 'POST', path: '/console/api/voids/withdraw', keyed: true },
    confirm: { method: 'POST', path: '/console/api/voids/confirm', keyed: true },
    reject: { method: 'POST', path: '/console/api/voids/reject', keyed: true },
  },
  rules: {
    draws: { method: 'GET', path: '/console/api/rules/draws' },
    setDraws: { method: 'POST', path: '/console/api/rules/setDraws', keyed: true },
  },
  fast: {
    rules: { method: 'GET', path: '/console/api/fast/rules' },
    setRules: { method: 'POST', path: '/console/api/fast/setRules', keyed: true },
  },
  sales: {
    one: { method: 'GET', path: '/console/api/sales/one/{roundId}' },
    set: { method: 'POST', path: '/console/api/sales/set', keyed: true },
  },
  site: {
    texts: { method: 'GET', path: '/console/api/site/texts' },
    setTexts: { method: 'POST', path: '/console/api/site/setTexts', keyed: true },
  },
  protection: {
    mine: { method: 'GET', path: '/console/api/protection/mine' },
    start: { method: 'POST', path: '/console/api/protection/start' },
    confirm: { method: 'POST', path: '/console/api/protection/confirm' },
    renew: { method: 'POST', path: '/console/api/protection/renew' },
    end: { method: 'POST', path: '/console/api/protection/end' },
    setRule: { method: 'POST', path: '/console/api/protection/setRule', keyed: true },
    reset: { method: 'POST', path: '/console/api/protection/reset', keyed: true },
    resetMember: { method: 'POST', path: '/console/api/protection/resetMember', keyed: true },
  },
  schedules: {
    list: { method: 'GET', path: '/console/api/schedules/list' },
    preview: { method: 'POST', path: '/console/api/schedules/preview' },
    set: { method: 'POST', path: '/console/api/schedules/set', keyed: true },
    confirm: { method: 'POST', path: '/console/api/schedules/confirm', keyed: true },
    reject: { method: 'POST', path: '/console/api/schedules/reject', keyed: true },
    withdraw: { method: 'POST', path: '/console/api/schedules/withdraw', keyed: true },
  },
  staff: {
    signIn: { method: 'POST', path: '/console/api/staff/sign-in' },
    signInCode: { method: 'POST', path: '/console/api/staff/sign-in-code' },
    signOut: { method: 'POST', path: '/console/api/staff/sign-out' },
    me: { method: 'GET', path: '/console/api/staff/me' },
    list: { method: 'GET', path: '/console/api/staff/list' },
    add: { method: 'POST', path: '/console/api/staff/add' },
    setRole: { method: 'POST', path: '/console/api/staff/setRole' },
    link: { method: 'POST', path: '/console/api/staff/link' },
    confirm: { method: 'POST', path: '/console/api/staff/confirm' },
    reject: { method: 'POST', path: '/console/api/staff/reject', keyed: true },
    close: { method: 'POST', path: '/console/api/staff/close', keyed: true },
    reopen: { method: 'POST', path: '/console/api/staff/reopen', keyed: true },
    endSessions: { method: 'POST', path: '/console/api/staff/endSessions', keyed: true },
  },
  roles: {
    list: { method: 'GET', path: '/console/api/roles/list' },
    set: { method: 'POST', path: '/console/api/roles/set', keyed: true },
    remove: { method: 'POST', path: '/console/api/roles/remove', keyed: true },
  },
  setup: {
    shown: { method: 'GET', path: '/console/api/setup/shown' },
    make: { method: 'POST', path: '/console/api/setup/make' },
  },
  links: {
    owner: { method: 'POST', path: '/console/api/links/owner' },
    choose: { method: 'POST', path: '/console/api/links/choose' },
  },
  audit: {
    list: { method: 'GET', path: '/console/api/audit/list' },
    of: { method: 'GET', path: '/console/api/audit/of/{roundId}' },
  },
}
