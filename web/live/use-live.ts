import { useEffect, useEffectEvent } from 'react'
import { type LiveEvent, type LiveName, listen } from './live.ts'

/** Calls the handler, always its latest version, for every such event while the component is mounted. */
export function useLive<N extends LiveName>(name: N, handler: (event: LiveEvent<N>) => void): void {
  const handle = useEffectEvent(handler)
  useEffect(() => listen(name, (event) => handle(event)), [name])
}
