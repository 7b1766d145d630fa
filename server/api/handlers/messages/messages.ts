import { bangkokIso } from '../../../../domain/calendar/bangkok.ts'
import { type Message, pageOf } from '../../../../domain/messages/message.ts'
import { wordsOfMessage } from '../../../../domain/messages/message-words.ts'
import type { Language } from '../../../../domain/words.ts'
import { chooseOffers, wantsOffers } from '../../../features/messages/choose-offers.ts'
import { readPush, subscribe, unsubscribe } from '../../../features/messages/push/subscribe.ts'
import type { MessageRow } from '../../../features/messages/queries-messages.ts'
import { countUnread, markRead, readInbox } from '../../../features/messages/read-inbox.ts'
import type { MemberCaller, ServiceHandlers } from '../../road/caller.ts'

export const messageHandlers: Pick<
  ServiceHandlers<'organize'>,
  'inbox' | 'unreadMessages' | 'readMessages' | 'savePush' | 'endPush' | 'chooseOffers'
> = {
  async inbox(ctx, { member, language }, { query }) {
    const [page, push, offers] = await Promise.all([
      readInbox(ctx.read, member.memberId, query.before ?? null),
      readPush(ctx, ofSession(member)),
      wantsOffers(ctx.read, member.memberId),
    ])
    return {
      data: page.messages.map((row) => shown(row, page.readThrough, language)),
      ...{ more: page.more, unread: page.unread },
      push: {
        key: push.key,
        here: push.here && { shows_text: push.here.showsText, offers: push.here.offers },
      },
      offers,
    }
  },

  async unreadMessages(ctx, { member }) {
    return { unread: await countUnread(ctx.read, member.memberId) }
  },

  async readMessages(ctx, { member }, { body }) {
    await markRead(ctx, member.memberId, body.through)
    return {}
  },

  async savePush(ctx, { member, language, origin }, { body: { shows_text: showsText, ...given } }) {
    await subscribe(ctx, { ...ofSession(member), ...given, showsText, language, origin: origin() })
    return {}
  },

  async chooseOffers(ctx, { member }, { body: { wants } }) {
    await chooseOffers(ctx, member, wants)
    return {}
  },

  async endPush(ctx, { member }) {
    await unsubscribe(ctx, ofSession(member))
    return {}
  },
}

function ofSession({ memberId, operatorId, sessionId }: MemberCaller) {
  return { memberId, operatorId, sessionId }
}

function shown({ n, kind, facts, at }: MessageRow, readThrough: number, language: Language) {
  const message = { kind, facts } as Message
  return {
    ...{ n, kind, ...wordsOfMessage(message, language) },
    ...{ page: pageOf(message), at: bangkokIso(at.getTime()), unread: n > readThrough },
  }
}
