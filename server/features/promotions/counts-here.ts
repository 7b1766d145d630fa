import type { Context } from '../../context.ts'

/** Whether deposits are credited here. Those of another server bring nothing here, so nothing is offered for them. */
export function countsDepositsHere({ config }: Pick<Context, 'config'>): boolean {
  return config.serviceUrls.backend === undefined && config.serviceUrls.wallet === undefined
}
