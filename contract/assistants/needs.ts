import type { AssistantNeed } from '../../domain/assistants/permissions.ts'

/**
 * What each call of members asks of an assistant. A call that is not here is of the member alone: refused, whatever the
 * assistant's role.
 */
export const ASSISTANT_NEEDS: Readonly<Record<string, AssistantNeed>> = {
  'session.signOut': 'any',
  'session.renew': 'any',
  'organize.smartMemberLogin': 'any',
  'organize.howToPlay': 'any',
  'organize.getGroupSetting': 'any',
  'organize.playNotes': 'any',
  // Of an assistant these are about its own sign-in.
  'organize.protection': 'any',
  'backend.changepassword': 'any',
  'organize.startTwoStep': 'any',
  'organize.confirmTwoStep': 'any',
  'organize.endTwoStep': 'any',
  'organize.renewRecoveryCodes': 'any',
  'template.username': 'any',
  'open.maintenance': 'any',
  'backend.provider': 'any',
  'backend.gamelist': 'any',

  'bet.getSettingMember': 'bet',
  'bet.getSettingMember2': 'bet',
  'bet.getOutComeRateSelectType': 'bet',
  'bet.bet': 'bet',
  'bet.favourites': 'bet',
  'bet.saveFavourite': 'bet',
  'bet.deleteFavourite': 'bet',
  'realtime.bookingBet': 'bet',
  'realtime.cancleBookingBet': 'bet',
  'realtime.confirmBet': 'bet',
  'organize.playBeat': 'bet',
  'fair.shoot': 'bet',
  'fair.ownShots': 'bet',

  'bet.cancelBetMember': 'cancel',
  'realtime.cancelBetMemberFlow': 'cancel',

  'bet.getHistory': 'history',
  'bet.getTransaction': 'history',
  'report.getRoundPagination': 'history',
  'report.getRoundGroupByLottoName': 'history',
  'report.getRoundByProgramId': 'history',
  'report.getGroupLottoNamePagination': 'history',
  'report.getBetsByType': 'history',

  'backend.credit': 'balance',
  'report.getFinanceMember': 'balance',
  'report.getStatement': 'balance',
  'report.statementCsv': 'balance',
  'report.statementPdf': 'balance',
  'fair.debt': 'balance',
  'fair.movements': 'balance',

  'wallet.bank': 'deposit',
  'wallet.startDeposit': 'deposit',
  'wallet.cancleDepositOrder': 'deposit',
  'wallet.updateDepositOrder': 'deposit',
  'wallet.payment': 'deposit',
  'wallet.canclePayment': 'deposit',
  'wallet.slip': 'deposit',
  'wallet.slipPicture': 'deposit',
  'wallet.paymentStatus': 'deposit',
  'wallet.simulateTransfer': 'deposit',
  'wallet.history': 'deposit',

  'backend.checkinV2': 'collect',
  'backend.checkin': 'collect',
  'backend.checkinBonus': 'collect',
  'backend.cashback': 'collect',
  'backend.cashbackCheck': 'collect',
  'backend.cachbackCollect': 'collect',
  'backend.rank': 'collect',
  'backend.freeCredit': 'collect',
  'backend.couponLook': 'collect',
  'backend.couponClaim': 'collect',
  'backend.wheelCheck': 'collect',
  'backend.wheelSpin': 'collect',
  'backend.wheelSeed': 'collect',
}

/**
 * What an assistant does before it has the second step that its owner asks for: sign in, set it up, and leave. Everything else is
 * refused until then.
 */
export const BEFORE_TWO_STEP: ReadonlySet<string> = new Set([
  'session.signOut',
  'session.renew',
  'organize.smartMemberLogin',
  'template.username',
  'organize.protection',
  'organize.startTwoStep',
  'organize.confirmTwoStep',
])
