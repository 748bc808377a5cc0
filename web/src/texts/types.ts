import type agentTexts from './en/agent-texts.ts';
import type caseTexts from './en/case-texts.ts';
import type cashRuleTexts from './en/cash-rule-texts.ts';
import type cashTexts from './en/cash-texts.ts';
import type connectionTexts from './en/connection-texts.ts';
import type dialogTexts from './en/dialogs.ts';
import type importTexts from './en/import-texts.ts';
import type en from './en/index.ts';
import type onlinePaymentTexts from './en/online-payment-texts.ts';
import type planTexts from './en/plan-texts.ts';
import type settingsMenu from './en/settings-menu.ts';

/** The texts of another language: exactly the keys of the English ones. */
type TextsLike<T> = { [Key in keyof T]: T[Key] extends string ? string : TextsLike<T[Key]> };
export type Texts = TextsLike<typeof en>;
export type SettingsTexts = TextsLike<typeof settingsMenu>;
export type DialogTexts = TextsLike<typeof dialogTexts>;
export type AgentTexts = TextsLike<typeof agentTexts>;
export type CaseTexts = TextsLike<typeof caseTexts>;
export type CashTexts = TextsLike<typeof cashTexts>;
export type CashRuleTexts = TextsLike<typeof cashRuleTexts>;
export type ConnectionTexts = TextsLike<typeof connectionTexts>;
export type ImportTexts = TextsLike<typeof importTexts>;
export type OnlinePaymentTexts = TextsLike<typeof onlinePaymentTexts>;
export type PlanTexts = TextsLike<typeof planTexts>;
export type AreaTexts = PlanTexts &
  ImportTexts &
  SettingsTexts &
  AgentTexts &
  CaseTexts &
  CashTexts &
  CashRuleTexts &
  ConnectionTexts &
  OnlinePaymentTexts &
  DialogTexts;
