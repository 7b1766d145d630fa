/** Everything that can be permitted at the console. */
export const PERMISSIONS = [
  'rounds.see',
  'rounds.close',
  'results.propose',
  'results.confirm',
  'results.preview',
  'settlements.release',
  'voids.propose',
  'voids.confirm',
  'numbers.propose',
  'numbers.confirm',
  'numbers.reject',
  'numbers.begin',
  'plans.see',
  'plans.propose',
  'plans.confirm',
  'plans.reject',
  'plans.remove',
  'exposure.see',
  'schedules.see',
  'schedules.set',
  'schedules.confirm',
  'sales.set',
  'sales.confirm',
  'rules.see',
  'rules.set',
  'rules.confirm',
  'site.see',
  'site.set',
  'games.see',
  'games.set',
  'games.propose',
  'games.confirm',
  'games.rounds',
  'staff.see',
  'staff.protect',
  'staff.manage',
  'members.protect',
  'members.ban',
  'members.confirm',
  'safer.see',
  'safer.act',
  'messages.see',
  'messages.send',
  'messages.confirm',
  'payments.see',
  'payments.match',
  'payments.confirm',
  'payments.withdraw',
  'payments.accounts',
  'payments.rules',
  'payments.adjust',
  'audit.see',
] as const

export type Permission = (typeof PERMISSIONS)[number]

const SEEING = [
  'rounds.see',
  'plans.see',
  'exposure.see',
  'schedules.see',
  'rules.see',
  'site.see',
  'games.see',
] as const satisfies readonly Permission[]

/** Default names of the preset roles. */
export const PRESET_NAMES: Readonly<Record<PresetRole, string>> = {
  draw_maker: 'ผู้บันทึกผล',
  draw_checker: 'ผู้ยืนยันผล',
  auditor: 'ผู้ตรวจสอบ',
  operator_admin: 'ผู้ดูแลระบบ',
}

/** The roles of a new operator. Only the two result roles enter and confirm results. */
export const PRESETS = {
  draw_maker: [
    ...SEEING,
    'rounds.close',
    'results.propose',
    'results.preview',
    'settlements.release',
    'voids.propose',
    'numbers.propose',
    'numbers.reject',
    'plans.propose',
    'plans.reject',
  ],
  draw_checker: [
    ...SEEING,
    'rounds.close',
    'results.confirm',
    'results.preview',
    'settlements.release',
    'voids.confirm',
    'numbers.confirm',
    'numbers.reject',
    'plans.confirm',
    'plans.reject',
    'schedules.confirm',
    'sales.confirm',
    'rules.confirm',
    'members.confirm',
    'messages.see',
    'messages.confirm',
    'games.confirm',
    'games.rounds',
    'payments.see',
    'payments.confirm',
    'payments.withdraw',
  ],
  auditor: [...SEEING, 'games.rounds', 'messages.see', 'safer.see', 'payments.see', 'audit.see'],
  operator_admin: [
    ...SEEING,
    'rounds.close',
    'results.preview',
    'settlements.release',
    'numbers.propose',
    'numbers.confirm',
    'numbers.reject',
    'numbers.begin',
    'plans.propose',
    'plans.confirm',
    'plans.reject',
    'plans.remove',
    'schedules.set',
    'schedules.confirm',
    'sales.set',
    'sales.confirm',
    'rules.set',
    'rules.confirm',
    'site.set',
    'games.set',
    'games.propose',
    'games.confirm',
    'games.rounds',
    'staff.see',
    'staff.protect',
    'staff.manage',
    'members.protect',
    'members.ban',
    'members.confirm',
    'safer.see',
    'safer.act',
    'messages.see',
    'messages.send',
    'messages.confirm',
    'payments.see',
    'payments.match',
    'payments.confirm',
    'payments.withdraw',
    'payments.accounts',
    'payments.rules',
    'payments.adjust',
    'audit.see',
  ],
} as const satisfies Readonly<Record<string, readonly Permission[]>>

export type PresetRole = keyof typeof PRESETS

/** Whether a person has a permission. Browsers use it to hide; the server checks every call. */
export function may(who: { readonly permissions: readonly Permission[] }, what: Permission): boolean {
  return who.permissions.includes(what)
}

/** True for a permission that exists. A stored role may have one that was removed. */
export function isPermission(name: string): name is Permission {
  return (PERMISSIONS as readonly string[]).includes(name)
}

/** The permissions that the giver lacks and so cannot grant. */
export function lackedBy(
  giver: { readonly permissions: readonly Permission[] },
  granted: readonly Permission[],
): Permission[] {
  return granted.filter((permission) => !may(giver, permission))
}
