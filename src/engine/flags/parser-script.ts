import type { Framework } from '../../model/pin.ts';

/** Marks our one line among what the imports print. */
export const PARSER_MARK = 'serving-gate-parser:';

const DUMP = `
import argparse, importlib, json
def load(places):
    for place in places:
        try:
            module, name = place.split(':')
            return getattr(importlib.import_module(module), name)
        except (ImportError, AttributeError):
            pass
    raise SystemExit('the parser was not found')
def show(parser):
    flags = []
    for action in parser._actions:
        if action.option_strings:
            choices = None if action.choices is None else [str(choice) for choice in action.choices]
            flags.append({'names': list(action.option_strings), 'nargs': action.nargs if action.nargs is None else str(action.nargs), 'choices': choices})
    print('${PARSER_MARK}' + json.dumps(flags))
`;

/**
 * Python that prints the flags of the installed release from its own parser, without starting anything; null for
 * frameworks without one. Places: vLLM 0.27–0.33 and older, SGLang 0.5.18–0.5.23.
 */
export function parserScript(framework: Framework): string | null {
  if (framework === 'vllm') {
    return `${DUMP}
parser = load(['vllm.utils.argparse_utils:FlexibleArgumentParser', 'vllm.utils:FlexibleArgumentParser'])
make = load(['vllm.entrypoints.launchers.cli_args:make_arg_parser', 'vllm.entrypoints.common.cli_args:make_arg_parser', 'vllm.entrypoints.openai.cli_args:make_arg_parser'])
show(make(parser()))
`;
  }
  if (framework === 'sglang') {
    return `${DUMP}
parser = argparse.ArgumentParser()
load(['sglang.srt.server_args:ServerArgs']).add_cli_args(parser)
show(parser)
`;
  }
  return null;
}
