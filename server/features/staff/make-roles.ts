import { PRESET_NAMES, PRESETS, type PresetRole } from '../../../domain/staff/permissions.ts'
import type { Tx } from '../../context.ts'
import { updateRole } from './queries-roles.ts'

/** Creates the preset roles of a new operator. */
export async function makeRoles(tx: Tx, operatorId: string): Promise<void> {
  for (const role of Object.keys(PRESETS) as PresetRole[]) {
    await updateRole(tx, operatorId, { role, name: PRESET_NAMES[role], permissions: PRESETS[role] })
  }
}
