import { useState } from 'react'

/**
 * What a form began with. What somebody else has changed meanwhile wipes nothing that is typed: it is taken when the member
 * of staff says so. The form bears `key`, which changes with nothing else.
 */
export function useBegun<T>(newest: T) {
  const [{ key, begun }, begin] = useState({ key: 0, begun: newest })
  return {
    key,
    begun,
    isOther: JSON.stringify(newest) !== JSON.stringify(begun),
    take: () => begin({ key: key + 1, begun: newest }),
  }
}
