import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { say } from './said.ts'

interface ActWish<Sent, Reply> {
  /** Does it. A second try after a lost answer is the same act: `ask` gives it the same key. */
  readonly send: (sent: Sent) => Promise<Reply>
  /** The answers that are old afterwards, whatever came of it; left out: all of them. */
  readonly refreshes?: readonly QueryKey[]
  /** Said over the page, and read out, when it is done. */
  readonly done?: (reply: Reply, sent: Sent) => string
  readonly onDone?: (reply: Reply, sent: Sent) => unknown
}

/** One act of the console: done once however often it is pressed, and what is shown is asked again after it. */
export function useAct<Sent, Reply>({ send, refreshes, done, onDone }: ActWish<Sent, Reply>) {
  const client = useQueryClient()
  const mutation = useMutation({
    mutationFn: send,
    onSuccess: (reply, sent) => {
      if (done) say({ title: done(reply, sent) })
      return onDone?.(reply, sent)
    },
    onSettled: () => {
      for (const queryKey of refreshes ?? [[]]) void client.invalidateQueries({ queryKey })
    },
  })
  return {
    act: (sent: Sent) => {
      if (!mutation.isPending) mutation.mutate(sent)
    },
    busy: mutation.isPending,
    /** Why it was not done. */
    refused: mutation.error,
    /** What came of it, until it is done again. */
    reply: mutation.data,
    /** Takes back what was said of the last try. */
    forget: mutation.reset,
  }
}
