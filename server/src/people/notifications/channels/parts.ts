/** The parts of a message, before a service formats them. All texts are plain. */
export interface ChannelMessage {
  title: string;
  groups: readonly ChannelGroup[];
}

/** The occurrences of one kind. */
export interface ChannelGroup {
  title: string;
  lines: readonly { text: string; url: string }[];
  /** Names how many more there are; null: none. */
  more: string | null;
}
