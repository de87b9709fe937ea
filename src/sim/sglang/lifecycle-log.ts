import { engineCapacity, pythonText } from '../engine-config.ts';
import type { LifecycleLog } from '../lifecycle-log.ts';
import type { EngineLog } from '../log.ts';
import { poolTokens, STARTUP_TIME, serverArgs } from './server-info.ts';

/** What SGLang says from its first line to its last. */
export const SGLANG_LIFECYCLE: LifecycleLog = {
  start(log, options) {
    say(log, `server_args=${pythonText(serverArgs(options) as never)}`);
    say(log, 'Init parallel begin.');
    say(log, 'Init parallel ends. elapsed=0.05 s');
    say(log, 'Load weight begin. avail mem=20.92 GB');
    say(
      log,
      'Load weight end. elapsed=0.03 s, type=LlamaForCausalLM, avail mem=20.92 GB, mem usage=-0.00 GB.',
    );
  },
  listening(log, options, url) {
    const tokens = poolTokens(options);
    say(
      log,
      `KV Cache is allocated. dtype: torch.bfloat16, #tokens: ${tokens}, K size: 0.02 GB, V size: 0.02 GB`,
    );
    say(log, 'Memory pool end. avail mem=20.88 GB');
    say(
      log,
      `max_total_num_tokens=${tokens}, chunked_prefill_size=${options['max-num-batched-tokens']}, max_prefill_tokens=16384, max_running_requests=${options['max-num-seqs']}, context_len=${engineCapacity(options).maxModelLen}, available_cpu_mem=20.88 GB`,
    );
    if (options['enable-prefix-caching']) {
      say(
        log,
        'Tree cache initialized: source=default impl=UnifiedRadixCache hybrid_swa=False hybrid_ssm=False hicache_attached=False',
      );
    }
    const { load_weight, kv_cache_allocation, scheduler_e2e, tokenizer_e2e } = STARTUP_TIME;
    say(
      log,
      `Engine startup timings (s): load_weight=${load_weight}, kv_cache_allocation=${kv_cache_allocation}, scheduler_e2e=${scheduler_e2e}, cuda_graph={prefill=0.00, decode=0.00, target_verify=0.00, draft_prefill=0.00, draft_decode=0.00, draft_extend=0.00}, tokenizer_e2e=${tokenizer_e2e}`,
    );
    log.http(`Uvicorn running on ${url} (Press CTRL+C to quit)`);
  },
  ready(log, pid) {
    log.http(`Started server process [${pid}]`);
    log.http('Waiting for application startup.');
    log.http('Application startup complete.');
  },
  shutdown: () => {},
  stopped(log) {
    log.http('Shutting down');
    log.http('Waiting for application shutdown.');
    log.http('Application shutdown complete.');
  },
  death(log, death, pid) {
    if (death === 'killed') {
      say(
        log,
        `Subprocess scheduler_0 (pid=${pid}) crashed with exit code -9. Triggering SIGQUIT for cleanup...`,
      );
    } else traceback(log, death === 'token' ? EMBEDDING : OUT_OF_MEMORY);
    say(log, 'SIGQUIT received. signum=None, frame=None. It usually means one child failed.');
    say(log, 'Sleeping 5 seconds before crash diagnostics to let GPU activity settle.');
  },
  failedStart(log, cause) {
    log.plain(
      [
        'Traceback (most recent call last):',
        ...frame('managers/scheduler.py', 5210, 'run_scheduler_process', 'scheduler = Scheduler('),
        cause,
      ].join('\n'),
    );
    say(log, 'Received sigquit from a child process. It usually means the child failed.');
  },
};

/** After the pause for diagnostics, right before the end. */
export function logKill(log: EngineLog, pid: number): void {
  say(log, 'No live scheduler processes found; skipping py-spy and CUDA coredump.');
  say(log, `kill_process_tree called: parent_pid=${pid}, include_parent=True, pid=${pid}`);
}

interface Trace {
  readonly frames: readonly string[];
  readonly error: string;
}

const FORWARD = [
  ...frame(
    'managers/scheduler.py',
    4870,
    'run_batch',
    'batch_result = self.model_worker.forward_batch_generation(',
  ),
  ...frame('model_executor/model_runner.py', 2063, '_forward_raw', 'ret = self.eager_runner.execute('),
];
const EMBEDDING: Trace = {
  frames: [
    ...FORWARD,
    ...frame('layers/quantization/unquant.py', 540, 'embedding', 'return F.embedding(input_, layer.weight)'),
  ],
  error: 'IndexError: index out of range in self',
};
const OUT_OF_MEMORY: Trace = {
  frames: FORWARD,
  error: 'torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 2.00 GiB.',
};

function traceback(log: EngineLog, { frames, error }: Trace): void {
  say(log, `Scheduler hit an exception: Traceback (most recent call last):`);
  log.plain([...frames, error, ''].join('\n'));
}

function frame(file: string, line: number, name: string, code: string): string[] {
  return [
    `  File "/opt/venv/lib/python3.11/site-packages/sglang/srt/${file}", line ${line}, in ${name}`,
    `    ${code}`,
  ];
}

function say(log: EngineLog, message: string): void {
  log.info('EngineCore', '', message);
}
