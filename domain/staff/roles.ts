/** Who works at the console: one enters results, one confirms them, one only looks, one decides for the operator. */
export const STAFF_ROLES = ['draw_maker', 'draw_checker', 'auditor', 'operator_admin'] as const

export type StaffRole = (typeof STAFF_ROLES)[number]
