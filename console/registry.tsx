import Activity from 'lucide-react/icons/activity'
import BadgeCheck from 'lucide-react/icons/badge-check'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import History from 'lucide-react/icons/history'
import IdCard from 'lucide-react/icons/id-card'
import ListChecks from 'lucide-react/icons/list-checks'
import Megaphone from 'lucide-react/icons/megaphone'
import MessagesSquare from 'lucide-react/icons/messages-square'
import Percent from 'lucide-react/icons/percent'
import Scale from 'lucide-react/icons/scale'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Timer from 'lucide-react/icons/timer'
import Trophy from 'lucide-react/icons/trophy'
import Users from 'lucide-react/icons/users'
import { ApprovalCount } from './approvals/approval-count.tsx'
import { GAMES_SCREENS } from './games-screens.ts'
import { MONEY_SCREENS } from './money-screens.ts'
import type { Screen } from './screen.ts'
import { WaitingCount } from './screens/rounds/waiting-count.tsx'
import { menuText } from './text/menu.ts'

/** Every screen of the console. Routes, menu and palette are all made from this list, filtered by permission. */
export const SCREENS: readonly Screen[] = [
  {
    path: 'rounds',
    permission: 'rounds.see',
    load: () => import('./screens/rounds/rounds-page.tsx').then((page) => page.RoundsPage),
    lines: [
      {
        to: '/rounds',
        title: menuText.titles.rounds,
        icon: Timer,
        group: 'work',
      },
      {
        to: '/rounds?view=waiting',
        title: menuText.waiting,
        icon: Trophy,
        group: 'work',
        badge: WaitingCount,
      },
    ],
  },
  {
    path: 'rounds/:roundId',
    permission: 'rounds.see',
    load: () => import('./screens/round/round-page.tsx').then((page) => page.RoundPage),
    lines: [],
  },
  {
    path: 'tickets',
    permission: 'payments.see',
    load: () => import('./screens/tickets/tickets-page.tsx').then((page) => page.TicketsPage),
    // The icon of another screen: each of its own weighs on the sign-in.
    lines: [{ to: '/tickets', title: menuText.titles.tickets, icon: History, group: 'work' }],
  },
  {
    path: 'waiting',
    permission: null,
    load: () => import('./screens/waiting/waiting-page.tsx').then((page) => page.WaitingPage),
    lines: [
      {
        to: '/waiting',
        title: menuText.titles.approvals,
        icon: ListChecks,
        group: 'work',
        badge: ApprovalCount,
      },
    ],
  },
  ...MONEY_SCREENS,
  ...GAMES_SCREENS,
  {
    path: 'schedules',
    permission: 'schedules.see',
    load: () => import('./screens/schedules/schedules-page.tsx').then((page) => page.SchedulesPage),
    lines: [
      {
        to: '/schedules',
        title: menuText.titles.schedules,
        icon: CalendarClock,
        group: 'settings',
      },
    ],
  },
  {
    path: 'schedules/:lotteryId',
    permission: 'schedules.see',
    load: () => import('./screens/schedules/schedule-page.tsx').then((page) => page.SchedulePage),
    lines: [],
  },
  {
    path: 'plans',
    permission: 'plans.see',
    load: () => import('./screens/plans/plans-page.tsx').then((page) => page.PlansPage),
    lines: [
      {
        to: '/plans',
        title: menuText.titles.plans,
        icon: Percent,
        group: 'settings',
      },
    ],
  },
  {
    path: 'rules',
    permission: 'rules.see',
    load: () => import('./screens/rules/rules-page.tsx').then((page) => page.RulesPage),
    lines: [
      {
        to: '/rules',
        title: menuText.titles.rules,
        icon: Scale,
        group: 'settings',
      },
    ],
  },
  {
    path: 'licence',
    permission: 'rules.see',
    load: () => import('./screens/licence/licence-page.tsx').then((page) => page.LicencePage),
    lines: [
      {
        to: '/licence',
        title: menuText.titles.licence,
        icon: BadgeCheck,
        group: 'settings',
      },
    ],
  },
  {
    path: 'site',
    permission: 'site.see',
    load: () => import('./screens/site/site-page.tsx').then((page) => page.SitePage),
    lines: [
      {
        to: '/site',
        title: menuText.titles.site,
        icon: Megaphone,
        group: 'settings',
      },
    ],
  },
  {
    path: 'safer',
    permission: 'safer.see',
    load: () => import('./screens/safer/cases-page.tsx').then((page) => page.CasesPage),
    lines: [
      {
        to: '/safer',
        title: menuText.titles.safer,
        icon: Activity,
        group: 'work',
      },
    ],
  },
  {
    path: 'messages',
    permission: 'messages.see',
    load: () => import('./screens/mailings/mailings-page.tsx').then((page) => page.MailingsPage),
    // The icon of another screen: each of its own weighs on the sign-in.
    lines: [{ to: '/messages', title: menuText.titles.mailings, icon: MessagesSquare, group: 'work' }],
  },
  {
    path: 'audit',
    permission: 'audit.see',
    load: () => import('./screens/audit/audit-page.tsx').then((page) => page.AuditPage),
    lines: [
      {
        to: '/audit',
        title: menuText.titles.audit,
        icon: History,
        group: 'safety',
      },
    ],
  },
  {
    path: 'people',
    permission: 'staff.see',
    load: () => import('./screens/people/people-page.tsx').then((page) => page.PeoplePage),
    lines: [
      {
        to: '/people',
        title: menuText.titles.people,
        icon: Users,
        group: 'safety',
      },
    ],
  },
  {
    path: 'roles',
    permission: 'staff.manage',
    load: () => import('./screens/roles/roles-page.tsx').then((page) => page.RolesPage),
    lines: [
      {
        to: '/roles',
        title: menuText.titles.roles,
        icon: IdCard,
        group: 'safety',
      },
    ],
  },
  {
    path: 'protection',
    permission: null,
    load: () => import('./screens/protection/protection-page.tsx').then((page) => page.ProtectionPage),
    lines: [
      {
        to: '/protection',
        title: menuText.titles.protection,
        icon: ShieldCheck,
        group: 'safety',
      },
    ],
  },
]
