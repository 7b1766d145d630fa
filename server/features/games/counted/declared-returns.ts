import { productOf } from '../../../../domain/games/operated/counted.ts'
import type { DeclaredReturn } from '../../../../domain/rewards/given-back.ts'
import type { Reader } from '../../../context.ts'
import { listDeclaredByType } from './queries-returns.ts'

/** The most that games an operator shows declare to return, of each type. A game that declares nothing says nothing. */
export async function declaredReturns(reader: Reader, operatorId: string): Promise<DeclaredReturn[]> {
  const declared = await listDeclaredByType(reader, operatorId)
  return declared.map(({ type, hundredths }) => ({ product: productOf(type), percent: hundredths / 100 }))
}
