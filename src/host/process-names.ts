import { commandOf } from './process-tree.ts';
import { redactArgv } from './redact.ts';

/** What a process of a server does: `engine` computes, without it the server is dead whatever still answers. */
export type ProcessRole = 'server' | 'engine' | 'other';

/** A process by the title that its framework gives it, or by its command. */
export interface NamedProcess {
  readonly name: string;
  readonly role: ProcessRole;
}

/** Titles: vLLM `VLLM::EngineCore_DP0`, `VLLM::Worker_TP1` (the prefix can be changed), SGLang `sglang::scheduler_TP0`. */
const ENGINE_TITLE = /::(?:EngineCore|Worker|DPCoordinator|scheduler|detokenizer|data_parallel_controller)/;
const SERVER_TITLE = /::(?:APIServer|tokenizer_worker)/;
const NAME_LENGTH = 80;

/** Names a living process; null where it is gone or does not tell. */
export function nameOf(pid: number, secrets: readonly string[] = []): NamedProcess | null {
  const command = commandOf(pid);
  if (command === null) return null;
  const title = command.join(' ').trim();
  const role = ENGINE_TITLE.test(title) ? 'engine' : SERVER_TITLE.test(title) ? 'server' : 'other';
  const name = role === 'other' ? redactArgv(command, secrets).join(' ') : (title.split(' ')[0] ?? title);
  return { name: name.slice(0, NAME_LENGTH), role };
}
