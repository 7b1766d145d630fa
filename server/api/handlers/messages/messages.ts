import { bangkokIso } from '../../../../domain/calendar/bangkok.ts'
import { MESSAGE_KINDS, type Message } from '../../../../domain/messages/message.ts'
import { wordsOfMessage } from '../../../../domain/messages/message-words.ts'
import type { Language } from '../../../../domain/words.ts'
import type { MessageRow } from '../../../features/messages/queries-messages.ts'
import { chooseNews, countUnread, markRead, readInbox } from '../../../features/messages/read-inbox.ts'
import type { ServiceHandlers } from '../../road/caller.ts'

export const messageHandlers: Pick<
  ServiceHandlers<'organize'>,
  'inbox' | 'unreadMessages' | 'readMessages' | 'chooseNews'
> = {
  async inbox(ctx, { member, language }, { query }) {
    const page = await readInbox(ctx.read, member.memberId, query.before ?? null)
    return {
      data: page.messages.map((row) => shown(row, page.readThrough, language)),
      ...{ more: page.more, unread: page.unread, news: page.wantsNews },
    }
  },

  async unreadMessages(ctx, { member }) {
    return { unread: await countUnread(ctx.read, member.memberId) }
  },

  async readMessages(ctx, { member }, { body }) {
    await markRead(ctx, member.memberId, body.through)
    return {}
  },

  async chooseNews(ctx, { member }, { body }) {
    await chooseNews(ctx, member, body.news)
    return {}
  },
}

function shown({ n, kind, facts, at }: MessageRow, readThrough: number, language: Language) {
  return {
    ...{ n, kind, ...wordsOfMessage({ kind, facts } as Message, language) },
    ...{ page: MESSAGE_KINDS[kind].page, at: bangkokIso(at.getTime()), unread: n > readThrough },
  }
}
