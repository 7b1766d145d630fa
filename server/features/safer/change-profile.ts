import type { Context } from '../../context.ts'
import { type ProfileChange, updateProfile } from '../members/update-profile.ts'
import { followChange } from './follow-exclusion.ts'

/** Changes the caller's phone or bank account, by which exclusions find a person. Throws as `updateProfile`. */
export function changeProfile(ctx: Context, wish: Omit<ProfileChange, 'also'>): Promise<void> {
  return updateProfile(ctx, { ...wish, also: (tx, given) => followChange(ctx, tx, wish.caller, given) })
}
