import Activity from 'lucide-react/icons/activity'
import ArrowDownToLine from 'lucide-react/icons/arrow-down-to-line'
import ArrowUpFromLine from 'lucide-react/icons/arrow-up-from-line'
import BookCheck from 'lucide-react/icons/book-check'
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark'
import FileUp from 'lucide-react/icons/file-up'
import Gift from 'lucide-react/icons/gift'
import HandCoins from 'lucide-react/icons/hand-coins'
import IdCard from 'lucide-react/icons/id-card'
import Landmark from 'lucide-react/icons/landmark'
import MessagesSquare from 'lucide-react/icons/messages-square'
import Share2 from 'lucide-react/icons/share-2'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import TicketPercent from 'lucide-react/icons/ticket-percent'
import type { Screen } from './screen.ts'
import { DownCount } from './screens/providers/down-count.tsx'
import { menuText } from './text/menu.ts'

/** The screens about money, in the order of the menu. */
export const MONEY_SCREENS: readonly Screen[] = [
  {
    path: 'payments/suspense',
    permission: 'payments.see',
    load: () => import('./screens/payments/suspense-page.tsx').then((page) => page.SuspensePage),
    lines: [
      {
        to: '/payments/suspense',
        title: menuText.titles.suspense,
        icon: CircleQuestionMark,
        group: 'money',
      },
    ],
  },
  {
    path: 'payments/disputes',
    permission: 'payments.see',
    load: () => import('./screens/disputes/disputes-page.tsx').then((page) => page.DisputesPage),
    lines: [
      {
        to: '/payments/disputes',
        title: menuText.titles.disputes,
        icon: MessagesSquare,
        group: 'money',
      },
    ],
  },
  {
    path: 'payments/withdrawals',
    permission: 'payments.withdraw',
    load: () => import('./screens/withdrawals/withdrawals-page.tsx').then((page) => page.WithdrawalsPage),
    lines: [
      {
        to: '/payments/withdrawals',
        title: menuText.titles.withdrawals,
        icon: ArrowUpFromLine,
        group: 'money',
      },
    ],
  },
  {
    path: 'payments/documents',
    permission: 'payments.withdraw',
    load: () => import('./screens/documents/documents-page.tsx').then((page) => page.DocumentsPage),
    lines: [
      {
        to: '/payments/documents',
        title: menuText.titles.documents,
        icon: IdCard,
        group: 'money',
      },
    ],
  },
  {
    path: 'payments/close',
    permission: 'payments.see',
    load: () => import('./screens/close/close-page.tsx').then((page) => page.ClosePage),
    lines: [
      {
        to: '/payments/close',
        title: menuText.titles.close,
        icon: BookCheck,
        group: 'money',
      },
    ],
  },
  {
    path: 'payments/deposits',
    permission: 'payments.see',
    load: () => import('./screens/deposits/deposits-page.tsx').then((page) => page.DepositsPage),
    lines: [
      {
        to: '/payments/deposits',
        title: menuText.titles.deposits,
        icon: ArrowDownToLine,
        group: 'money',
      },
    ],
  },
  {
    path: 'payments/close/:day',
    permission: 'payments.see',
    load: () => import('./screens/close/close-day-page.tsx').then((page) => page.CloseDayPage),
    lines: [],
  },
  {
    path: 'payments/accounts',
    permission: 'payments.see',
    load: () => import('./screens/receiving/receiving-page.tsx').then((page) => page.ReceivingPage),
    lines: [
      {
        to: '/payments/accounts',
        title: menuText.titles.receiving,
        icon: Landmark,
        group: 'money',
      },
    ],
  },
  {
    path: 'payments/providers',
    permission: 'payments.see',
    load: () => import('./screens/providers/providers-page.tsx').then((page) => page.ProvidersPage),
    lines: [
      {
        to: '/payments/providers',
        title: menuText.titles.providers,
        icon: Activity,
        group: 'money',
        badge: DownCount,
      },
    ],
  },
  {
    path: 'payments/statements',
    permission: 'payments.see',
    load: () => import('./screens/statements/statements-page.tsx').then((page) => page.StatementsPage),
    lines: [
      {
        to: '/payments/statements',
        title: menuText.titles.statements,
        icon: FileUp,
        group: 'money',
      },
    ],
  },
  {
    path: 'payments/adjustments',
    permission: 'payments.see',
    load: () => import('./screens/adjustments/adjustments-page.tsx').then((page) => page.AdjustmentsPage),
    lines: [
      {
        to: '/payments/adjustments',
        title: menuText.titles.adjustments,
        icon: HandCoins,
        group: 'money',
      },
    ],
  },
  {
    path: 'payments/coupons',
    permission: 'payments.see',
    load: () => import('./screens/coupons/coupons-page.tsx').then((page) => page.CouponsPage),
    lines: [
      {
        to: '/payments/coupons',
        title: menuText.titles.coupons,
        icon: TicketPercent,
        group: 'money',
      },
    ],
  },
  {
    path: 'payments/promotions',
    permission: 'payments.see',
    load: () => import('./screens/promotions/promotions-page.tsx').then((page) => page.PromotionsPage),
    lines: [
      {
        to: '/payments/promotions',
        title: menuText.titles.promotions,
        icon: Gift,
        group: 'money',
      },
    ],
  },
  {
    path: 'payments/affiliates',
    permission: 'payments.see',
    load: () => import('./screens/affiliates/affiliates-page.tsx').then((page) => page.AffiliatesPage),
    lines: [
      {
        to: '/payments/affiliates',
        title: menuText.titles.affiliates,
        icon: Share2,
        group: 'money',
      },
    ],
  },
  {
    path: 'payments/rules',
    permission: 'payments.see',
    load: () => import('./screens/money-rules/money-rules-page.tsx').then((page) => page.MoneyRulesPage),
    lines: [
      {
        to: '/payments/rules',
        title: menuText.titles.moneyRules,
        icon: SlidersHorizontal,
        group: 'money',
      },
    ],
  },
]
