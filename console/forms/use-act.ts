import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { say } from './said.ts'

interface ActWish<Sent, Reply> {
  /** Sends the act. A retry after a lost answer is the same act: `ask` gives it the same key. */
  readonly send: (sent: Sent) => Promise<Reply>
  /** The queries to load again afterwards, even on failure; all of them by default. */
  readonly refreshes?: readonly QueryKey[]
  /** The message shown on success. */
  readonly done?: (reply: Reply, sent: Sent) => string
  readonly onDone?: (reply: Reply, sent: Sent) => unknown
}

/** One act of the console: sent once however often its button is pressed; then the shown data is loaded again. */
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
    refused: mutation.error,
    /** The last answer, until the act is sent again. */
    reply: mutation.data,
    /** Clears the result of the last attempt. */
    forget: mutation.reset,
  }
}
