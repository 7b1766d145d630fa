import { expect, test } from 'vitest'
import { openQueuePool } from './queue-pool.ts'

test('who hears of a lost connection gets its message and code, not the connection with its cancel key', () => {
  const heard: Error[] = []
  const queue = openQueuePool({
    url: 'postgres://nobody@127.0.0.1:1/none',
    connections: 1,
    onError: (error) => heard.push(error),
  })
  const client = { processID: 4711, secretKey: 815 }
  const lost = Object.assign(new Error('terminated'), { code: '57P01', client })
  queue.pool.emit('error', lost, client as never)
  queue.close()
  expect(heard).toHaveLength(1)
  expect({ ...heard[0], message: heard[0]?.message }).toEqual({ message: 'terminated', code: '57P01' })
})
