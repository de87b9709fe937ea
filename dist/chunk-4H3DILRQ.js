import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);
import {
  GateError,
  MARKER_VARIABLE,
  commandOf,
  describeError,
  environmentOf,
  findFamily,
  isSecretName,
  isSurelyForeign,
  knownSecrets,
  openProcessRegistry,
  readProcess,
  redactArgv,
  redactLogFile,
  redactText,
  startTimeOf,
  stopFamily
} from "./chunk-SNWNHNQY.js";
import {
  EXIT,
  exitCodeOf,
  exitCodeOfError
} from "./chunk-FD6PDQAG.js";
import {
  require_undici
} from "./chunk-D3QGDJPV.js";
import {
  __callDispose,
  __commonJS,
  __require,
  __toESM,
  __using
} from "./chunk-JFMPI6Y5.js";

// node_modules/yaml/dist/nodes/identity.js
var require_identity = __commonJS({
  "node_modules/yaml/dist/nodes/identity.js"(exports) {
    "use strict";
    var ALIAS = /* @__PURE__ */ Symbol.for("yaml.alias");
    var DOC = /* @__PURE__ */ Symbol.for("yaml.document");
    var MAP = /* @__PURE__ */ Symbol.for("yaml.map");
    var PAIR = /* @__PURE__ */ Symbol.for("yaml.pair");
    var SCALAR = /* @__PURE__ */ Symbol.for("yaml.scalar");
    var SEQ = /* @__PURE__ */ Symbol.for("yaml.seq");
    var NODE_TYPE = /* @__PURE__ */ Symbol.for("yaml.node.type");
    var isAlias3 = (node) => !!node && typeof node === "object" && node[NODE_TYPE] === ALIAS;
    var isDocument = (node) => !!node && typeof node === "object" && node[NODE_TYPE] === DOC;
    var isMap4 = (node) => !!node && typeof node === "object" && node[NODE_TYPE] === MAP;
    var isPair2 = (node) => !!node && typeof node === "object" && node[NODE_TYPE] === PAIR;
    var isScalar4 = (node) => !!node && typeof node === "object" && node[NODE_TYPE] === SCALAR;
    var isSeq4 = (node) => !!node && typeof node === "object" && node[NODE_TYPE] === SEQ;
    function isCollection(node) {
      if (node && typeof node === "object")
        switch (node[NODE_TYPE]) {
          case MAP:
          case SEQ:
            return true;
        }
      return false;
    }
    function isNode(node) {
      if (node && typeof node === "object")
        switch (node[NODE_TYPE]) {
          case ALIAS:
          case MAP:
          case SCALAR:
          case SEQ:
            return true;
        }
      return false;
    }
    var hasAnchor = (node) => (isScalar4(node) || isCollection(node)) && !!node.anchor;
    exports.ALIAS = ALIAS;
    exports.DOC = DOC;
    exports.MAP = MAP;
    exports.NODE_TYPE = NODE_TYPE;
    exports.PAIR = PAIR;
    exports.SCALAR = SCALAR;
    exports.SEQ = SEQ;
    exports.hasAnchor = hasAnchor;
    exports.isAlias = isAlias3;
    exports.isCollection = isCollection;
    exports.isDocument = isDocument;
    exports.isMap = isMap4;
    exports.isNode = isNode;
    exports.isPair = isPair2;
    exports.isScalar = isScalar4;
    exports.isSeq = isSeq4;
  }
});

// node_modules/yaml/dist/visit.js
var require_visit = __commonJS({
  "node_modules/yaml/dist/visit.js"(exports) {
    "use strict";
    var identity = require_identity();
    var BREAK = /* @__PURE__ */ Symbol("break visit");
    var SKIP = /* @__PURE__ */ Symbol("skip children");
    var REMOVE = /* @__PURE__ */ Symbol("remove node");
    function visit(node, visitor) {
      const visitor_ = initVisitor(visitor);
      if (identity.isDocument(node)) {
        const cd = visit_(null, node.contents, visitor_, Object.freeze([node]));
        if (cd === REMOVE)
          node.contents = null;
      } else
        visit_(null, node, visitor_, Object.freeze([]));
    }
    visit.BREAK = BREAK;
    visit.SKIP = SKIP;
    visit.REMOVE = REMOVE;
    function visit_(key, node, visitor, path10) {
      const ctrl = callVisitor(key, node, visitor, path10);
      if (identity.isNode(ctrl) || identity.isPair(ctrl)) {
        replaceNode(key, path10, ctrl);
        return visit_(key, ctrl, visitor, path10);
      }
      if (typeof ctrl !== "symbol") {
        if (identity.isCollection(node)) {
          path10 = Object.freeze(path10.concat(node));
          for (let i = 0; i < node.items.length; ++i) {
            const ci = visit_(i, node.items[i], visitor, path10);
            if (typeof ci === "number")
              i = ci - 1;
            else if (ci === BREAK)
              return BREAK;
            else if (ci === REMOVE) {
              node.items.splice(i, 1);
              i -= 1;
            }
          }
        } else if (identity.isPair(node)) {
          path10 = Object.freeze(path10.concat(node));
          const ck = visit_("key", node.key, visitor, path10);
          if (ck === BREAK)
            return BREAK;
          else if (ck === REMOVE)
            node.key = null;
          const cv = visit_("value", node.value, visitor, path10);
          if (cv === BREAK)
            return BREAK;
          else if (cv === REMOVE)
            node.value = null;
        }
      }
      return ctrl;
    }
    async function visitAsync(node, visitor) {
      const visitor_ = initVisitor(visitor);
      if (identity.isDocument(node)) {
        const cd = await visitAsync_(null, node.contents, visitor_, Object.freeze([node]));
        if (cd === REMOVE)
          node.contents = null;
      } else
        await visitAsync_(null, node, visitor_, Object.freeze([]));
    }
    visitAsync.BREAK = BREAK;
    visitAsync.SKIP = SKIP;
    visitAsync.REMOVE = REMOVE;
    async function visitAsync_(key, node, visitor, path10) {
      const ctrl = await callVisitor(key, node, visitor, path10);
      if (identity.isNode(ctrl) || identity.isPair(ctrl)) {
        replaceNode(key, path10, ctrl);
        return visitAsync_(key, ctrl, visitor, path10);
      }
      if (typeof ctrl !== "symbol") {
        if (identity.isCollection(node)) {
          path10 = Object.freeze(path10.concat(node));
          for (let i = 0; i < node.items.length; ++i) {
            const ci = await visitAsync_(i, node.items[i], visitor, path10);
            if (typeof ci === "number")
              i = ci - 1;
            else if (ci === BREAK)
              return BREAK;
            else if (ci === REMOVE) {
              node.items.splice(i, 1);
              i -= 1;
            }
          }
        } else if (identity.isPair(node)) {
          path10 = Object.freeze(path10.concat(node));
          const ck = await visitAsync_("key", node.key, visitor, path10);
          if (ck === BREAK)
            return BREAK;
          else if (ck === REMOVE)
            node.key = null;
          const cv = await visitAsync_("value", node.value, visitor, path10);
          if (cv === BREAK)
            return BREAK;
          else if (cv === REMOVE)
            node.value = null;
        }
      }
      return ctrl;
    }
    function initVisitor(visitor) {
      if (typeof visitor === "object" && (visitor.Collection || visitor.Node || visitor.Value)) {
        return Object.assign({
          Alias: visitor.Node,
          Map: visitor.Node,
          Scalar: visitor.Node,
          Seq: visitor.Node
        }, visitor.Value && {
          Map: visitor.Value,
          Scalar: visitor.Value,
          Seq: visitor.Value
        }, visitor.Collection && {
          Map: visitor.Collection,
          Seq: visitor.Collection
        }, visitor);
      }
      return visitor;
    }
    function callVisitor(key, node, visitor, path10) {
      if (typeof visitor === "function")
        return visitor(key, node, path10);
      if (identity.isMap(node))
        return visitor.Map?.(key, node, path10);
      if (identity.isSeq(node))
        return visitor.Seq?.(key, node, path10);
      if (identity.isPair(node))
        return visitor.Pair?.(key, node, path10);
      if (identity.isScalar(node))
        return visitor.Scalar?.(key, node, path10);
      if (identity.isAlias(node))
        return visitor.Alias?.(key, node, path10);
      return void 0;
    }
    function replaceNode(key, path10, node) {
      const parent = path10[path10.length - 1];
      if (identity.isCollection(parent)) {
        parent.items[key] = node;
      } else if (identity.isPair(parent)) {
        if (key === "key")
          parent.key = node;
        else
          parent.value = node;
      } else if (identity.isDocument(parent)) {
        parent.contents = node;
      } else {
        const pt = identity.isAlias(parent) ? "alias" : "scalar";
        throw new Error(`Cannot replace node with ${pt} parent`);
      }
    }
    exports.visit = visit;
    exports.visitAsync = visitAsync;
  }
});

// node_modules/yaml/dist/doc/directives.js
var require_directives = __commonJS({
  "node_modules/yaml/dist/doc/directives.js"(exports) {
    "use strict";
    var identity = require_identity();
    var visit = require_visit();
    var escapeChars = {
      "!": "%21",
      ",": "%2C",
      "[": "%5B",
      "]": "%5D",
      "{": "%7B",
      "}": "%7D"
    };
    var escapeTagName = (tn) => tn.replace(/[!,[\]{}]/g, (ch) => escapeChars[ch]);
    var Directives = class _Directives {
      constructor(yaml, tags) {
        this.docStart = null;
        this.docEnd = false;
        this.yaml = Object.assign({}, _Directives.defaultYaml, yaml);
        this.tags = Object.assign({}, _Directives.defaultTags, tags);
      }
      clone() {
        const copy = new _Directives(this.yaml, this.tags);
        copy.docStart = this.docStart;
        return copy;
      }
      /**
       * During parsing, get a Directives instance for the current document and
       * update the stream state according to the current version's spec.
       */
      atDocument() {
        const res = new _Directives(this.yaml, this.tags);
        switch (this.yaml.version) {
          case "1.1":
            this.atNextDocument = true;
            break;
          case "1.2":
            this.atNextDocument = false;
            this.yaml = {
              explicit: _Directives.defaultYaml.explicit,
              version: "1.2"
            };
            this.tags = Object.assign({}, _Directives.defaultTags);
            break;
        }
        return res;
      }
      /**
       * @param onError - May be called even if the action was successful
       * @returns `true` on success
       */
      add(line2, onError) {
        if (this.atNextDocument) {
          this.yaml = { explicit: _Directives.defaultYaml.explicit, version: "1.1" };
          this.tags = Object.assign({}, _Directives.defaultTags);
          this.atNextDocument = false;
        }
        const parts = line2.trim().split(/[ \t]+/);
        const name2 = parts.shift();
        switch (name2) {
          case "%TAG": {
            if (parts.length !== 2) {
              onError(0, "%TAG directive should contain exactly two parts");
              if (parts.length < 2)
                return false;
            }
            const [handle, prefix] = parts;
            this.tags[handle] = prefix;
            return true;
          }
          case "%YAML": {
            this.yaml.explicit = true;
            if (parts.length !== 1) {
              onError(0, "%YAML directive should contain exactly one part");
              return false;
            }
            const [version] = parts;
            if (version === "1.1" || version === "1.2") {
              this.yaml.version = version;
              return true;
            } else {
              const isValid = /^\d+\.\d+$/.test(version);
              onError(6, `Unsupported YAML version ${version}`, isValid);
              return false;
            }
          }
          default:
            onError(0, `Unknown directive ${name2}`, true);
            return false;
        }
      }
      /**
       * Resolves a tag, matching handles to those defined in %TAG directives.
       *
       * @returns Resolved tag, which may also be the non-specific tag `'!'` or a
       *   `'!local'` tag, or `null` if unresolvable.
       */
      tagName(source, onError) {
        if (source === "!")
          return "!";
        if (source[0] !== "!") {
          onError(`Not a valid tag: ${source}`);
          return null;
        }
        if (source[1] === "<") {
          const verbatim = source.slice(2, -1);
          if (verbatim === "!" || verbatim === "!!") {
            onError(`Verbatim tags aren't resolved, so ${source} is invalid.`);
            return null;
          }
          if (source[source.length - 1] !== ">")
            onError("Verbatim tags must end with a >");
          return verbatim;
        }
        const [, handle, suffix] = source.match(/^(.*!)([^!]*)$/s);
        if (!suffix)
          onError(`The ${source} tag has no suffix`);
        const prefix = this.tags[handle];
        if (prefix) {
          try {
            return prefix + decodeURIComponent(suffix);
          } catch (error2) {
            onError(String(error2));
            return null;
          }
        }
        if (handle === "!")
          return source;
        onError(`Could not resolve tag: ${source}`);
        return null;
      }
      /**
       * Given a fully resolved tag, returns its printable string form,
       * taking into account current tag prefixes and defaults.
       */
      tagString(tag) {
        for (const [handle, prefix] of Object.entries(this.tags)) {
          if (tag.startsWith(prefix))
            return handle + escapeTagName(tag.substring(prefix.length));
        }
        return tag[0] === "!" ? tag : `!<${tag}>`;
      }
      toString(doc) {
        const lines = this.yaml.explicit ? [`%YAML ${this.yaml.version || "1.2"}`] : [];
        const tagEntries = Object.entries(this.tags);
        let tagNames;
        if (doc && tagEntries.length > 0 && identity.isNode(doc.contents)) {
          const tags = {};
          visit.visit(doc.contents, (_key, node) => {
            if (identity.isNode(node) && node.tag)
              tags[node.tag] = true;
          });
          tagNames = Object.keys(tags);
        } else
          tagNames = [];
        for (const [handle, prefix] of tagEntries) {
          if (handle === "!!" && prefix === "tag:yaml.org,2002:")
            continue;
          if (!doc || tagNames.some((tn) => tn.startsWith(prefix)))
            lines.push(`%TAG ${handle} ${prefix}`);
        }
        return lines.join("\n");
      }
    };
    Directives.defaultYaml = { explicit: false, version: "1.2" };
    Directives.defaultTags = { "!!": "tag:yaml.org,2002:" };
    exports.Directives = Directives;
  }
});

// node_modules/yaml/dist/doc/anchors.js
var require_anchors = __commonJS({
  "node_modules/yaml/dist/doc/anchors.js"(exports) {
    "use strict";
    var identity = require_identity();
    var visit = require_visit();
    function anchorIsValid(anchor) {
      if (/[\x00-\x19\s,[\]{}]/.test(anchor)) {
        const sa = JSON.stringify(anchor);
        const msg = `Anchor must not contain whitespace or control characters: ${sa}`;
        throw new Error(msg);
      }
      return true;
    }
    function anchorNames(root) {
      const anchors = /* @__PURE__ */ new Set();
      visit.visit(root, {
        Value(_key, node) {
          if (node.anchor)
            anchors.add(node.anchor);
        }
      });
      return anchors;
    }
    function findNewAnchor(prefix, exclude) {
      for (let i = 1; true; ++i) {
        const name2 = `${prefix}${i}`;
        if (!exclude.has(name2))
          return name2;
      }
    }
    function createNodeAnchors(doc, prefix) {
      const aliasObjects = [];
      const sourceObjects = /* @__PURE__ */ new Map();
      let prevAnchors = null;
      return {
        onAnchor: (source) => {
          aliasObjects.push(source);
          prevAnchors ?? (prevAnchors = anchorNames(doc));
          const anchor = findNewAnchor(prefix, prevAnchors);
          prevAnchors.add(anchor);
          return anchor;
        },
        /**
         * With circular references, the source node is only resolved after all
         * of its child nodes are. This is why anchors are set only after all of
         * the nodes have been created.
         */
        setAnchors: () => {
          for (const source of aliasObjects) {
            const ref = sourceObjects.get(source);
            if (typeof ref === "object" && ref.anchor && (identity.isScalar(ref.node) || identity.isCollection(ref.node))) {
              ref.node.anchor = ref.anchor;
            } else {
              const error2 = new Error("Failed to resolve repeated object (this should not happen)");
              error2.source = source;
              throw error2;
            }
          }
        },
        sourceObjects
      };
    }
    exports.anchorIsValid = anchorIsValid;
    exports.anchorNames = anchorNames;
    exports.createNodeAnchors = createNodeAnchors;
    exports.findNewAnchor = findNewAnchor;
  }
});

// node_modules/yaml/dist/doc/applyReviver.js
var require_applyReviver = __commonJS({
  "node_modules/yaml/dist/doc/applyReviver.js"(exports) {
    "use strict";
    function applyReviver(reviver, obj, key, val) {
      if (val && typeof val === "object") {
        if (Array.isArray(val)) {
          for (let i = 0, len = val.length; i < len; ++i) {
            const v0 = val[i];
            const v1 = applyReviver(reviver, val, String(i), v0);
            if (v1 === void 0)
              delete val[i];
            else if (v1 !== v0)
              val[i] = v1;
          }
        } else if (val instanceof Map) {
          for (const k of Array.from(val.keys())) {
            const v0 = val.get(k);
            const v1 = applyReviver(reviver, val, k, v0);
            if (v1 === void 0)
              val.delete(k);
            else if (v1 !== v0)
              val.set(k, v1);
          }
        } else if (val instanceof Set) {
          for (const v0 of Array.from(val)) {
            const v1 = applyReviver(reviver, val, v0, v0);
            if (v1 === void 0)
              val.delete(v0);
            else if (v1 !== v0) {
              val.delete(v0);
              val.add(v1);
            }
          }
        } else {
          for (const [k, v0] of Object.entries(val)) {
            const v1 = applyReviver(reviver, val, k, v0);
            if (v1 === void 0)
              delete val[k];
            else if (v1 !== v0)
              val[k] = v1;
          }
        }
      }
      return reviver.call(obj, key, val);
    }
    exports.applyReviver = applyReviver;
  }
});

// node_modules/yaml/dist/nodes/toJS.js
var require_toJS = __commonJS({
  "node_modules/yaml/dist/nodes/toJS.js"(exports) {
    "use strict";
    var identity = require_identity();
    function toJS(value, arg, ctx) {
      if (Array.isArray(value))
        return value.map((v, i) => toJS(v, String(i), ctx));
      if (value && typeof value.toJSON === "function") {
        if (!ctx || !identity.hasAnchor(value))
          return value.toJSON(arg, ctx);
        const data = { aliasCount: 0, count: 1, res: void 0 };
        ctx.anchors.set(value, data);
        ctx.onCreate = (res2) => {
          data.res = res2;
          delete ctx.onCreate;
        };
        const res = value.toJSON(arg, ctx);
        if (ctx.onCreate)
          ctx.onCreate(res);
        return res;
      }
      if (typeof value === "bigint" && !ctx?.keep)
        return Number(value);
      return value;
    }
    exports.toJS = toJS;
  }
});

// node_modules/yaml/dist/nodes/Node.js
var require_Node = __commonJS({
  "node_modules/yaml/dist/nodes/Node.js"(exports) {
    "use strict";
    var applyReviver = require_applyReviver();
    var identity = require_identity();
    var toJS = require_toJS();
    var NodeBase = class {
      constructor(type) {
        Object.defineProperty(this, identity.NODE_TYPE, { value: type });
      }
      /** Create a copy of this node.  */
      clone() {
        const copy = Object.create(Object.getPrototypeOf(this), Object.getOwnPropertyDescriptors(this));
        if (this.range)
          copy.range = this.range.slice();
        return copy;
      }
      /** A plain JavaScript representation of this node. */
      toJS(doc, { mapAsMap, maxAliasCount, onAnchor, reviver } = {}) {
        if (!identity.isDocument(doc))
          throw new TypeError("A document argument is required");
        const ctx = {
          anchors: /* @__PURE__ */ new Map(),
          doc,
          keep: true,
          mapAsMap: mapAsMap === true,
          mapKeyWarned: false,
          maxAliasCount: typeof maxAliasCount === "number" ? maxAliasCount : 100
        };
        const res = toJS.toJS(this, "", ctx);
        if (typeof onAnchor === "function")
          for (const { count: count3, res: res2 } of ctx.anchors.values())
            onAnchor(res2, count3);
        return typeof reviver === "function" ? applyReviver.applyReviver(reviver, { "": res }, "", res) : res;
      }
    };
    exports.NodeBase = NodeBase;
  }
});

// node_modules/yaml/dist/nodes/Alias.js
var require_Alias = __commonJS({
  "node_modules/yaml/dist/nodes/Alias.js"(exports) {
    "use strict";
    var anchors = require_anchors();
    var visit = require_visit();
    var identity = require_identity();
    var Node = require_Node();
    var toJS = require_toJS();
    var Alias = class extends Node.NodeBase {
      constructor(source) {
        super(identity.ALIAS);
        this.source = source;
        Object.defineProperty(this, "tag", {
          set() {
            throw new Error("Alias nodes cannot have tags");
          }
        });
      }
      /**
       * Resolve the value of this alias within `doc`, finding the last
       * instance of the `source` anchor before this node.
       */
      resolve(doc, ctx) {
        if (ctx?.maxAliasCount === 0)
          throw new ReferenceError("Alias resolution is disabled");
        let nodes;
        if (ctx?.aliasResolveCache) {
          nodes = ctx.aliasResolveCache;
        } else {
          nodes = [];
          visit.visit(doc, {
            Node: (_key, node) => {
              if (identity.isAlias(node) || identity.hasAnchor(node))
                nodes.push(node);
            }
          });
          if (ctx)
            ctx.aliasResolveCache = nodes;
        }
        let found = void 0;
        for (const node of nodes) {
          if (node === this)
            break;
          if (node.anchor === this.source)
            found = node;
        }
        if (found && ctx) {
          const { anchors: anchors2, doc: doc2, maxAliasCount } = ctx;
          let data = anchors2.get(found);
          if (!data) {
            toJS.toJS(found, null, ctx);
            data = anchors2.get(found);
          }
          if (data?.res === void 0) {
            const msg = "This should not happen: Alias anchor was not resolved?";
            throw new ReferenceError(msg);
          }
          if (maxAliasCount >= 0) {
            data.count += 1;
            if (data.aliasCount === 0)
              data.aliasCount = getAliasCount(doc2, found, anchors2);
            if (data.count * data.aliasCount > maxAliasCount) {
              const msg = "Excessive alias count indicates a resource exhaustion attack";
              throw new ReferenceError(msg);
            }
          }
        }
        return found;
      }
      toJSON(_arg, ctx) {
        if (!ctx)
          return { source: this.source };
        const source = this.resolve(ctx.doc, ctx);
        if (!source) {
          const msg = `Unresolved alias (the anchor must be set before the alias): ${this.source}`;
          throw new ReferenceError(msg);
        }
        return ctx.anchors.get(source).res;
      }
      toString(ctx, _onComment, _onChompKeep) {
        const src = `*${this.source}`;
        if (ctx) {
          anchors.anchorIsValid(this.source);
          if (ctx.options.verifyAliasOrder && !ctx.anchors.has(this.source)) {
            const msg = `Unresolved alias (the anchor must be set before the alias): ${this.source}`;
            throw new Error(msg);
          }
          if (ctx.implicitKey)
            return `${src} `;
        }
        return src;
      }
    };
    function getAliasCount(doc, node, anchors2) {
      if (identity.isAlias(node)) {
        const source = node.resolve(doc);
        const anchor = anchors2 && source && anchors2.get(source);
        return anchor ? anchor.count * anchor.aliasCount : 0;
      } else if (identity.isCollection(node)) {
        let count3 = 0;
        for (const item of node.items) {
          const c = getAliasCount(doc, item, anchors2);
          if (c > count3)
            count3 = c;
        }
        return count3;
      } else if (identity.isPair(node)) {
        const kc = getAliasCount(doc, node.key, anchors2);
        const vc = getAliasCount(doc, node.value, anchors2);
        return Math.max(kc, vc);
      }
      return 1;
    }
    exports.Alias = Alias;
  }
});

// node_modules/yaml/dist/nodes/Scalar.js
var require_Scalar = __commonJS({
  "node_modules/yaml/dist/nodes/Scalar.js"(exports) {
    "use strict";
    var identity = require_identity();
    var Node = require_Node();
    var toJS = require_toJS();
    var isScalarValue = (value) => !value || typeof value !== "function" && typeof value !== "object";
    var Scalar = class extends Node.NodeBase {
      constructor(value) {
        super(identity.SCALAR);
        this.value = value;
      }
      toJSON(arg, ctx) {
        return ctx?.keep ? this.value : toJS.toJS(this.value, arg, ctx);
      }
      toString() {
        return String(this.value);
      }
    };
    Scalar.BLOCK_FOLDED = "BLOCK_FOLDED";
    Scalar.BLOCK_LITERAL = "BLOCK_LITERAL";
    Scalar.PLAIN = "PLAIN";
    Scalar.QUOTE_DOUBLE = "QUOTE_DOUBLE";
    Scalar.QUOTE_SINGLE = "QUOTE_SINGLE";
    exports.Scalar = Scalar;
    exports.isScalarValue = isScalarValue;
  }
});

// node_modules/yaml/dist/doc/createNode.js
var require_createNode = __commonJS({
  "node_modules/yaml/dist/doc/createNode.js"(exports) {
    "use strict";
    var Alias = require_Alias();
    var identity = require_identity();
    var Scalar = require_Scalar();
    var defaultTagPrefix = "tag:yaml.org,2002:";
    function findTagObject(value, tagName, tags) {
      if (tagName) {
        const match2 = tags.filter((t) => t.tag === tagName);
        const tagObj = match2.find((t) => !t.format) ?? match2[0];
        if (!tagObj)
          throw new Error(`Tag ${tagName} not found`);
        return tagObj;
      }
      return tags.find((t) => t.identify?.(value) && !t.format);
    }
    function createNode(value, tagName, ctx) {
      if (identity.isDocument(value))
        value = value.contents;
      if (identity.isNode(value))
        return value;
      if (identity.isPair(value)) {
        const map = ctx.schema[identity.MAP].createNode?.(ctx.schema, null, ctx);
        map.items.push(value);
        return map;
      }
      if (value instanceof String || value instanceof Number || value instanceof Boolean || typeof BigInt !== "undefined" && value instanceof BigInt) {
        value = value.valueOf();
      }
      const { aliasDuplicateObjects, onAnchor, onTagObj, schema, sourceObjects } = ctx;
      let ref = void 0;
      if (aliasDuplicateObjects && value && typeof value === "object") {
        ref = sourceObjects.get(value);
        if (ref) {
          ref.anchor ?? (ref.anchor = onAnchor(value));
          return new Alias.Alias(ref.anchor);
        } else {
          ref = { anchor: null, node: null };
          sourceObjects.set(value, ref);
        }
      }
      if (tagName?.startsWith("!!"))
        tagName = defaultTagPrefix + tagName.slice(2);
      let tagObj = findTagObject(value, tagName, schema.tags);
      if (!tagObj) {
        if (value && typeof value.toJSON === "function") {
          value = value.toJSON();
        }
        if (!value || typeof value !== "object") {
          const node2 = new Scalar.Scalar(value);
          if (ref)
            ref.node = node2;
          return node2;
        }
        tagObj = value instanceof Map ? schema[identity.MAP] : Symbol.iterator in Object(value) ? schema[identity.SEQ] : schema[identity.MAP];
      }
      if (onTagObj) {
        onTagObj(tagObj);
        delete ctx.onTagObj;
      }
      const node = tagObj?.createNode ? tagObj.createNode(ctx.schema, value, ctx) : typeof tagObj?.nodeClass?.from === "function" ? tagObj.nodeClass.from(ctx.schema, value, ctx) : new Scalar.Scalar(value);
      if (tagName)
        node.tag = tagName;
      else if (!tagObj.default)
        node.tag = tagObj.tag;
      if (ref)
        ref.node = node;
      return node;
    }
    exports.createNode = createNode;
  }
});

// node_modules/yaml/dist/nodes/Collection.js
var require_Collection = __commonJS({
  "node_modules/yaml/dist/nodes/Collection.js"(exports) {
    "use strict";
    var createNode = require_createNode();
    var identity = require_identity();
    var Node = require_Node();
    function collectionFromPath(schema, path10, value) {
      let v = value;
      for (let i = path10.length - 1; i >= 0; --i) {
        const k = path10[i];
        if (typeof k === "number" && Number.isInteger(k) && k >= 0) {
          const a = [];
          a[k] = v;
          v = a;
        } else {
          v = /* @__PURE__ */ new Map([[k, v]]);
        }
      }
      return createNode.createNode(v, void 0, {
        aliasDuplicateObjects: false,
        keepUndefined: false,
        onAnchor: () => {
          throw new Error("This should not happen, please report a bug.");
        },
        schema,
        sourceObjects: /* @__PURE__ */ new Map()
      });
    }
    var isEmptyPath = (path10) => path10 == null || typeof path10 === "object" && !!path10[Symbol.iterator]().next().done;
    var Collection = class extends Node.NodeBase {
      constructor(type, schema) {
        super(type);
        Object.defineProperty(this, "schema", {
          value: schema,
          configurable: true,
          enumerable: false,
          writable: true
        });
      }
      /**
       * Create a copy of this collection.
       *
       * @param schema - If defined, overwrites the original's schema
       */
      clone(schema) {
        const copy = Object.create(Object.getPrototypeOf(this), Object.getOwnPropertyDescriptors(this));
        if (schema)
          copy.schema = schema;
        copy.items = copy.items.map((it) => identity.isNode(it) || identity.isPair(it) ? it.clone(schema) : it);
        if (this.range)
          copy.range = this.range.slice();
        return copy;
      }
      /**
       * Adds a value to the collection. For `!!map` and `!!omap` the value must
       * be a Pair instance or a `{ key, value }` object, which may not have a key
       * that already exists in the map.
       */
      addIn(path10, value) {
        if (isEmptyPath(path10))
          this.add(value);
        else {
          const [key, ...rest2] = path10;
          const node = this.get(key, true);
          if (identity.isCollection(node))
            node.addIn(rest2, value);
          else if (node === void 0 && this.schema)
            this.set(key, collectionFromPath(this.schema, rest2, value));
          else
            throw new Error(`Expected YAML collection at ${key}. Remaining path: ${rest2}`);
        }
      }
      /**
       * Removes a value from the collection.
       * @returns `true` if the item was found and removed.
       */
      deleteIn(path10) {
        const [key, ...rest2] = path10;
        if (rest2.length === 0)
          return this.delete(key);
        const node = this.get(key, true);
        if (identity.isCollection(node))
          return node.deleteIn(rest2);
        else
          throw new Error(`Expected YAML collection at ${key}. Remaining path: ${rest2}`);
      }
      /**
       * Returns item at `key`, or `undefined` if not found. By default unwraps
       * scalar values from their surrounding node; to disable set `keepScalar` to
       * `true` (collections are always returned intact).
       */
      getIn(path10, keepScalar) {
        const [key, ...rest2] = path10;
        const node = this.get(key, true);
        if (rest2.length === 0)
          return !keepScalar && identity.isScalar(node) ? node.value : node;
        else
          return identity.isCollection(node) ? node.getIn(rest2, keepScalar) : void 0;
      }
      hasAllNullValues(allowScalar) {
        return this.items.every((node) => {
          if (!identity.isPair(node))
            return false;
          const n = node.value;
          return n == null || allowScalar && identity.isScalar(n) && n.value == null && !n.commentBefore && !n.comment && !n.tag;
        });
      }
      /**
       * Checks if the collection includes a value with the key `key`.
       */
      hasIn(path10) {
        const [key, ...rest2] = path10;
        if (rest2.length === 0)
          return this.has(key);
        const node = this.get(key, true);
        return identity.isCollection(node) ? node.hasIn(rest2) : false;
      }
      /**
       * Sets a value in this collection. For `!!set`, `value` needs to be a
       * boolean to add/remove the item from the set.
       */
      setIn(path10, value) {
        const [key, ...rest2] = path10;
        if (rest2.length === 0) {
          this.set(key, value);
        } else {
          const node = this.get(key, true);
          if (identity.isCollection(node))
            node.setIn(rest2, value);
          else if (node === void 0 && this.schema)
            this.set(key, collectionFromPath(this.schema, rest2, value));
          else
            throw new Error(`Expected YAML collection at ${key}. Remaining path: ${rest2}`);
        }
      }
    };
    exports.Collection = Collection;
    exports.collectionFromPath = collectionFromPath;
    exports.isEmptyPath = isEmptyPath;
  }
});

// node_modules/yaml/dist/stringify/stringifyComment.js
var require_stringifyComment = __commonJS({
  "node_modules/yaml/dist/stringify/stringifyComment.js"(exports) {
    "use strict";
    var stringifyComment = (str) => str.replace(/^(?!$)(?: $)?/gm, "#");
    function indentComment(comment, indent) {
      if (/^\n+$/.test(comment))
        return comment.substring(1);
      return indent ? comment.replace(/^(?! *$)/gm, indent) : comment;
    }
    var lineComment = (str, indent, comment) => str.endsWith("\n") ? indentComment(comment, indent) : comment.includes("\n") ? "\n" + indentComment(comment, indent) : (str.endsWith(" ") ? "" : " ") + comment;
    exports.indentComment = indentComment;
    exports.lineComment = lineComment;
    exports.stringifyComment = stringifyComment;
  }
});

// node_modules/yaml/dist/stringify/foldFlowLines.js
var require_foldFlowLines = __commonJS({
  "node_modules/yaml/dist/stringify/foldFlowLines.js"(exports) {
    "use strict";
    var FOLD_FLOW = "flow";
    var FOLD_BLOCK = "block";
    var FOLD_QUOTED = "quoted";
    function foldFlowLines(text5, indent, mode = "flow", { indentAtStart, lineWidth = 80, minContentWidth = 20, onFold, onOverflow } = {}) {
      if (!lineWidth || lineWidth < 0)
        return text5;
      if (lineWidth < minContentWidth)
        minContentWidth = 0;
      const endStep = Math.max(1 + minContentWidth, 1 + lineWidth - indent.length);
      if (text5.length <= endStep)
        return text5;
      const folds = [];
      const escapedFolds = {};
      let end = lineWidth - indent.length;
      if (typeof indentAtStart === "number") {
        if (indentAtStart > lineWidth - Math.max(2, minContentWidth))
          folds.push(0);
        else
          end = lineWidth - indentAtStart;
      }
      let split = void 0;
      let prev = void 0;
      let overflow = false;
      let i = -1;
      let escStart = -1;
      let escEnd = -1;
      if (mode === FOLD_BLOCK) {
        i = consumeMoreIndentedLines(text5, i, indent.length);
        if (i !== -1)
          end = i + endStep;
      }
      for (let ch; ch = text5[i += 1]; ) {
        if (mode === FOLD_QUOTED && ch === "\\") {
          escStart = i;
          switch (text5[i + 1]) {
            case "x":
              i += 3;
              break;
            case "u":
              i += 5;
              break;
            case "U":
              i += 9;
              break;
            default:
              i += 1;
          }
          escEnd = i;
        }
        if (ch === "\n") {
          if (mode === FOLD_BLOCK)
            i = consumeMoreIndentedLines(text5, i, indent.length);
          end = i + indent.length + endStep;
          split = void 0;
        } else {
          if (ch === " " && prev && prev !== " " && prev !== "\n" && prev !== "	") {
            const next = text5[i + 1];
            if (next && next !== " " && next !== "\n" && next !== "	")
              split = i;
          }
          if (i >= end) {
            if (split) {
              folds.push(split);
              end = split + endStep;
              split = void 0;
            } else if (mode === FOLD_QUOTED) {
              while (prev === " " || prev === "	") {
                prev = ch;
                ch = text5[i += 1];
                overflow = true;
              }
              const j = i > escEnd + 1 ? i - 2 : escStart - 1;
              if (escapedFolds[j])
                return text5;
              folds.push(j);
              escapedFolds[j] = true;
              end = j + endStep;
              split = void 0;
            } else {
              overflow = true;
            }
          }
        }
        prev = ch;
      }
      if (overflow && onOverflow)
        onOverflow();
      if (folds.length === 0)
        return text5;
      if (onFold)
        onFold();
      let res = text5.slice(0, folds[0]);
      for (let i2 = 0; i2 < folds.length; ++i2) {
        const fold = folds[i2];
        const end2 = folds[i2 + 1] || text5.length;
        if (fold === 0)
          res = `
${indent}${text5.slice(0, end2)}`;
        else {
          if (mode === FOLD_QUOTED && escapedFolds[fold])
            res += `${text5[fold]}\\`;
          res += `
${indent}${text5.slice(fold + 1, end2)}`;
        }
      }
      return res;
    }
    function consumeMoreIndentedLines(text5, i, indent) {
      let end = i;
      let start2 = i + 1;
      let ch = text5[start2];
      while (ch === " " || ch === "	") {
        if (i < start2 + indent) {
          ch = text5[++i];
        } else {
          do {
            ch = text5[++i];
          } while (ch && ch !== "\n");
          end = i;
          start2 = i + 1;
          ch = text5[start2];
        }
      }
      return end;
    }
    exports.FOLD_BLOCK = FOLD_BLOCK;
    exports.FOLD_FLOW = FOLD_FLOW;
    exports.FOLD_QUOTED = FOLD_QUOTED;
    exports.foldFlowLines = foldFlowLines;
  }
});

// node_modules/yaml/dist/stringify/stringifyString.js
var require_stringifyString = __commonJS({
  "node_modules/yaml/dist/stringify/stringifyString.js"(exports) {
    "use strict";
    var Scalar = require_Scalar();
    var foldFlowLines = require_foldFlowLines();
    var getFoldOptions = (ctx, isBlock) => ({
      indentAtStart: isBlock ? ctx.indent.length : ctx.indentAtStart,
      lineWidth: ctx.options.lineWidth,
      minContentWidth: ctx.options.minContentWidth
    });
    var containsDocumentMarker = (str) => /^(%|---|\.\.\.)/m.test(str);
    function lineLengthOverLimit(str, lineWidth, indentLength) {
      if (!lineWidth || lineWidth < 0)
        return false;
      const limit = lineWidth - indentLength;
      const strLen = str.length;
      if (strLen <= limit)
        return false;
      for (let i = 0, start2 = 0; i < strLen; ++i) {
        if (str[i] === "\n") {
          if (i - start2 > limit)
            return true;
          start2 = i + 1;
          if (strLen - start2 <= limit)
            return false;
        }
      }
      return true;
    }
    function doubleQuotedString(value, ctx) {
      const json = JSON.stringify(value);
      if (ctx.options.doubleQuotedAsJSON)
        return json;
      const { implicitKey } = ctx;
      const minMultiLineLength = ctx.options.doubleQuotedMinMultiLineLength;
      const indent = ctx.indent || (containsDocumentMarker(value) ? "  " : "");
      let str = "";
      let start2 = 0;
      for (let i = 0, ch = json[i]; ch; ch = json[++i]) {
        if (ch === " " && json[i + 1] === "\\" && json[i + 2] === "n") {
          str += json.slice(start2, i) + "\\ ";
          i += 1;
          start2 = i;
          ch = "\\";
        }
        if (ch === "\\")
          switch (json[i + 1]) {
            case "u":
              {
                str += json.slice(start2, i);
                const code2 = json.substr(i + 2, 4);
                switch (code2) {
                  case "0000":
                    str += "\\0";
                    break;
                  case "0007":
                    str += "\\a";
                    break;
                  case "000b":
                    str += "\\v";
                    break;
                  case "001b":
                    str += "\\e";
                    break;
                  case "0085":
                    str += "\\N";
                    break;
                  case "00a0":
                    str += "\\_";
                    break;
                  case "2028":
                    str += "\\L";
                    break;
                  case "2029":
                    str += "\\P";
                    break;
                  default:
                    if (code2.substr(0, 2) === "00")
                      str += "\\x" + code2.substr(2);
                    else
                      str += json.substr(i, 6);
                }
                i += 5;
                start2 = i + 1;
              }
              break;
            case "n":
              if (implicitKey || json[i + 2] === '"' || json.length < minMultiLineLength) {
                i += 1;
              } else {
                str += json.slice(start2, i) + "\n\n";
                while (json[i + 2] === "\\" && json[i + 3] === "n" && json[i + 4] !== '"') {
                  str += "\n";
                  i += 2;
                }
                str += indent;
                if (json[i + 2] === " ")
                  str += "\\";
                i += 1;
                start2 = i + 1;
              }
              break;
            default:
              i += 1;
          }
      }
      str = start2 ? str + json.slice(start2) : json;
      return implicitKey ? str : foldFlowLines.foldFlowLines(str, indent, foldFlowLines.FOLD_QUOTED, getFoldOptions(ctx, false));
    }
    function singleQuotedString(value, ctx) {
      if (ctx.options.singleQuote === false || ctx.implicitKey && value.includes("\n") || /[ \t]\n|\n[ \t]/.test(value))
        return doubleQuotedString(value, ctx);
      const indent = ctx.indent || (containsDocumentMarker(value) ? "  " : "");
      const res = "'" + value.replace(/'/g, "''").replace(/\n+/g, `$&
${indent}`) + "'";
      return ctx.implicitKey ? res : foldFlowLines.foldFlowLines(res, indent, foldFlowLines.FOLD_FLOW, getFoldOptions(ctx, false));
    }
    function quotedString(value, ctx) {
      const { singleQuote } = ctx.options;
      let qs;
      if (singleQuote === false)
        qs = doubleQuotedString;
      else {
        const hasDouble = value.includes('"');
        const hasSingle = value.includes("'");
        if (hasDouble && !hasSingle)
          qs = singleQuotedString;
        else if (hasSingle && !hasDouble)
          qs = doubleQuotedString;
        else
          qs = singleQuote ? singleQuotedString : doubleQuotedString;
      }
      return qs(value, ctx);
    }
    var blockEndNewlines;
    try {
      blockEndNewlines = new RegExp("(^|(?<!\n))\n+(?!\n|$)", "g");
    } catch {
      blockEndNewlines = /\n+(?!\n|$)/g;
    }
    function blockString({ comment, type, value }, ctx, onComment, onChompKeep) {
      const { blockQuote, commentString, lineWidth } = ctx.options;
      if (!blockQuote || /\n[\t ]+$/.test(value)) {
        return quotedString(value, ctx);
      }
      const indent = ctx.indent || (ctx.forceBlockIndent || containsDocumentMarker(value) ? "  " : "");
      const literal2 = blockQuote === "literal" ? true : blockQuote === "folded" || type === Scalar.Scalar.BLOCK_FOLDED ? false : type === Scalar.Scalar.BLOCK_LITERAL ? true : !lineLengthOverLimit(value, lineWidth, indent.length);
      if (!value)
        return literal2 ? "|\n" : ">\n";
      let chomp;
      let endStart;
      for (endStart = value.length; endStart > 0; --endStart) {
        const ch = value[endStart - 1];
        if (ch !== "\n" && ch !== "	" && ch !== " ")
          break;
      }
      let end = value.substring(endStart);
      const endNlPos = end.indexOf("\n");
      if (endNlPos === -1) {
        chomp = "-";
      } else if (value === end || endNlPos !== end.length - 1) {
        chomp = "+";
        if (onChompKeep)
          onChompKeep();
      } else {
        chomp = "";
      }
      if (end) {
        value = value.slice(0, -end.length);
        if (end[end.length - 1] === "\n")
          end = end.slice(0, -1);
        end = end.replace(blockEndNewlines, `$&${indent}`);
      }
      let startWithSpace = false;
      let startEnd;
      let startNlPos = -1;
      for (startEnd = 0; startEnd < value.length; ++startEnd) {
        const ch = value[startEnd];
        if (ch === " ")
          startWithSpace = true;
        else if (ch === "\n")
          startNlPos = startEnd;
        else
          break;
      }
      let start2 = value.substring(0, startNlPos < startEnd ? startNlPos + 1 : startEnd);
      if (start2) {
        value = value.substring(start2.length);
        start2 = start2.replace(/\n+/g, `$&${indent}`);
      }
      const indentSize = indent ? "2" : "1";
      let header = (startWithSpace ? indentSize : "") + chomp;
      if (comment) {
        header += " " + commentString(comment.replace(/ ?[\r\n]+/g, " "));
        if (onComment)
          onComment();
      }
      if (!literal2) {
        const foldedValue = value.replace(/\n+/g, "\n$&").replace(/(?:^|\n)([\t ].*)(?:([\n\t ]*)\n(?![\n\t ]))?/g, "$1$2").replace(/\n+/g, `$&${indent}`);
        let literalFallback = false;
        const foldOptions = getFoldOptions(ctx, true);
        if (blockQuote !== "folded" && type !== Scalar.Scalar.BLOCK_FOLDED) {
          foldOptions.onOverflow = () => {
            literalFallback = true;
          };
        }
        const body = foldFlowLines.foldFlowLines(`${start2}${foldedValue}${end}`, indent, foldFlowLines.FOLD_BLOCK, foldOptions);
        if (!literalFallback)
          return `>${header}
${indent}${body}`;
      }
      value = value.replace(/\n+/g, `$&${indent}`);
      return `|${header}
${indent}${start2}${value}${end}`;
    }
    function plainString(item, ctx, onComment, onChompKeep) {
      const { type, value } = item;
      const { actualString, implicitKey, indent, indentStep, inFlow } = ctx;
      if (implicitKey && value.includes("\n") || inFlow && /[[\]{},]/.test(value)) {
        return quotedString(value, ctx);
      }
      if (/^[\n\t ,[\]{}#&*!|>'"%@`]|^[?-]$|^[?-][ \t]|[\n:][ \t]|[ \t]\n|[\n\t ]#|[\n\t :]$/.test(value)) {
        return implicitKey || inFlow || !value.includes("\n") ? quotedString(value, ctx) : blockString(item, ctx, onComment, onChompKeep);
      }
      if (!implicitKey && !inFlow && type !== Scalar.Scalar.PLAIN && value.includes("\n")) {
        return blockString(item, ctx, onComment, onChompKeep);
      }
      if (containsDocumentMarker(value)) {
        if (indent === "") {
          ctx.forceBlockIndent = true;
          return blockString(item, ctx, onComment, onChompKeep);
        } else if (implicitKey && indent === indentStep) {
          return quotedString(value, ctx);
        }
      }
      const str = value.replace(/\n+/g, `$&
${indent}`);
      if (actualString) {
        const test = (tag) => tag.default && tag.tag !== "tag:yaml.org,2002:str" && tag.test?.test(str);
        const { compat, tags } = ctx.doc.schema;
        if (tags.some(test) || compat?.some(test))
          return quotedString(value, ctx);
      }
      return implicitKey ? str : foldFlowLines.foldFlowLines(str, indent, foldFlowLines.FOLD_FLOW, getFoldOptions(ctx, false));
    }
    function stringifyString(item, ctx, onComment, onChompKeep) {
      const { implicitKey, inFlow } = ctx;
      const ss = typeof item.value === "string" ? item : Object.assign({}, item, { value: String(item.value) });
      let { type } = item;
      if (type !== Scalar.Scalar.QUOTE_DOUBLE) {
        if (/[\x00-\x08\x0b-\x1f\x7f-\x9f\u{D800}-\u{DFFF}]/u.test(ss.value))
          type = Scalar.Scalar.QUOTE_DOUBLE;
      }
      const _stringify2 = (_type) => {
        switch (_type) {
          case Scalar.Scalar.BLOCK_FOLDED:
          case Scalar.Scalar.BLOCK_LITERAL:
            return implicitKey || inFlow ? quotedString(ss.value, ctx) : blockString(ss, ctx, onComment, onChompKeep);
          case Scalar.Scalar.QUOTE_DOUBLE:
            return doubleQuotedString(ss.value, ctx);
          case Scalar.Scalar.QUOTE_SINGLE:
            return singleQuotedString(ss.value, ctx);
          case Scalar.Scalar.PLAIN:
            return plainString(ss, ctx, onComment, onChompKeep);
          default:
            return null;
        }
      };
      let res = _stringify2(type);
      if (res === null) {
        const { defaultKeyType, defaultStringType } = ctx.options;
        const t = implicitKey && defaultKeyType || defaultStringType;
        res = _stringify2(t);
        if (res === null)
          throw new Error(`Unsupported default string type ${t}`);
      }
      return res;
    }
    exports.stringifyString = stringifyString;
  }
});

// node_modules/yaml/dist/stringify/stringify.js
var require_stringify = __commonJS({
  "node_modules/yaml/dist/stringify/stringify.js"(exports) {
    "use strict";
    var anchors = require_anchors();
    var identity = require_identity();
    var stringifyComment = require_stringifyComment();
    var stringifyString = require_stringifyString();
    function createStringifyContext(doc, options) {
      const opt = Object.assign({
        blockQuote: true,
        commentString: stringifyComment.stringifyComment,
        defaultKeyType: null,
        defaultStringType: "PLAIN",
        directives: null,
        doubleQuotedAsJSON: false,
        doubleQuotedMinMultiLineLength: 40,
        falseStr: "false",
        flowCollectionPadding: true,
        indentSeq: true,
        lineWidth: 80,
        minContentWidth: 20,
        nullStr: "null",
        simpleKeys: false,
        singleQuote: null,
        trailingComma: false,
        trueStr: "true",
        verifyAliasOrder: true
      }, doc.schema.toStringOptions, options);
      let inFlow;
      switch (opt.collectionStyle) {
        case "block":
          inFlow = false;
          break;
        case "flow":
          inFlow = true;
          break;
        default:
          inFlow = null;
      }
      return {
        anchors: /* @__PURE__ */ new Set(),
        doc,
        flowCollectionPadding: opt.flowCollectionPadding ? " " : "",
        indent: "",
        indentStep: typeof opt.indent === "number" ? " ".repeat(opt.indent) : "  ",
        inFlow,
        options: opt
      };
    }
    function getTagObject(tags, item) {
      if (item.tag) {
        const match2 = tags.filter((t) => t.tag === item.tag);
        if (match2.length > 0)
          return match2.find((t) => t.format === item.format) ?? match2[0];
      }
      let tagObj = void 0;
      let obj;
      if (identity.isScalar(item)) {
        obj = item.value;
        let match2 = tags.filter((t) => t.identify?.(obj));
        if (match2.length > 1) {
          const testMatch = match2.filter((t) => t.test);
          if (testMatch.length > 0)
            match2 = testMatch;
        }
        tagObj = match2.find((t) => t.format === item.format) ?? match2.find((t) => !t.format);
      } else {
        obj = item;
        tagObj = tags.find((t) => t.nodeClass && obj instanceof t.nodeClass);
      }
      if (!tagObj) {
        const name2 = obj?.constructor?.name ?? (obj === null ? "null" : typeof obj);
        throw new Error(`Tag not resolved for ${name2} value`);
      }
      return tagObj;
    }
    function stringifyProps(node, tagObj, { anchors: anchors$1, doc }) {
      if (!doc.directives)
        return "";
      const props = [];
      const anchor = (identity.isScalar(node) || identity.isCollection(node)) && node.anchor;
      if (anchor && anchors.anchorIsValid(anchor)) {
        anchors$1.add(anchor);
        props.push(`&${anchor}`);
      }
      const tag = node.tag ?? (tagObj.default ? null : tagObj.tag);
      if (tag)
        props.push(doc.directives.tagString(tag));
      return props.join(" ");
    }
    function stringify3(item, ctx, onComment, onChompKeep) {
      if (identity.isPair(item))
        return item.toString(ctx, onComment, onChompKeep);
      if (identity.isAlias(item)) {
        if (ctx.doc.directives)
          return item.toString(ctx);
        if (ctx.resolvedAliases?.has(item)) {
          throw new TypeError(`Cannot stringify circular structure without alias nodes`);
        } else {
          if (ctx.resolvedAliases)
            ctx.resolvedAliases.add(item);
          else
            ctx.resolvedAliases = /* @__PURE__ */ new Set([item]);
          item = item.resolve(ctx.doc);
        }
      }
      let tagObj = void 0;
      const node = identity.isNode(item) ? item : ctx.doc.createNode(item, { onTagObj: (o) => tagObj = o });
      tagObj ?? (tagObj = getTagObject(ctx.doc.schema.tags, node));
      const props = stringifyProps(node, tagObj, ctx);
      if (props.length > 0)
        ctx.indentAtStart = (ctx.indentAtStart ?? 0) + props.length + 1;
      const str = typeof tagObj.stringify === "function" ? tagObj.stringify(node, ctx, onComment, onChompKeep) : identity.isScalar(node) ? stringifyString.stringifyString(node, ctx, onComment, onChompKeep) : node.toString(ctx, onComment, onChompKeep);
      if (!props)
        return str;
      return identity.isScalar(node) || str[0] === "{" || str[0] === "[" ? `${props} ${str}` : `${props}
${ctx.indent}${str}`;
    }
    exports.createStringifyContext = createStringifyContext;
    exports.stringify = stringify3;
  }
});

// node_modules/yaml/dist/stringify/stringifyPair.js
var require_stringifyPair = __commonJS({
  "node_modules/yaml/dist/stringify/stringifyPair.js"(exports) {
    "use strict";
    var identity = require_identity();
    var Scalar = require_Scalar();
    var stringify3 = require_stringify();
    var stringifyComment = require_stringifyComment();
    function stringifyPair({ key, value }, ctx, onComment, onChompKeep) {
      const { allNullValues, doc, indent, indentStep, options: { commentString, indentSeq, simpleKeys } } = ctx;
      let keyComment = identity.isNode(key) && key.comment || null;
      if (simpleKeys) {
        if (keyComment) {
          throw new Error("With simple keys, key nodes cannot have comments");
        }
        if (identity.isCollection(key) || !identity.isNode(key) && typeof key === "object") {
          const msg = "With simple keys, collection cannot be used as a key value";
          throw new Error(msg);
        }
      }
      let explicitKey = !simpleKeys && (!key || keyComment && value == null && !ctx.inFlow || identity.isCollection(key) || (identity.isScalar(key) ? key.type === Scalar.Scalar.BLOCK_FOLDED || key.type === Scalar.Scalar.BLOCK_LITERAL : typeof key === "object"));
      ctx = Object.assign({}, ctx, {
        allNullValues: false,
        implicitKey: !explicitKey && (simpleKeys || !allNullValues),
        indent: indent + indentStep
      });
      let keyCommentDone = false;
      let chompKeep = false;
      let str = stringify3.stringify(key, ctx, () => keyCommentDone = true, () => chompKeep = true);
      if (!explicitKey && !ctx.inFlow && str.length > 1024) {
        if (simpleKeys)
          throw new Error("With simple keys, single line scalar must not span more than 1024 characters");
        explicitKey = true;
      }
      if (ctx.inFlow) {
        if (allNullValues || value == null) {
          if (keyCommentDone && onComment)
            onComment();
          return str === "" ? "?" : explicitKey ? `? ${str}` : str;
        }
      } else if (allNullValues && !simpleKeys || value == null && explicitKey) {
        str = `? ${str}`;
        if (keyComment && !keyCommentDone) {
          str += stringifyComment.lineComment(str, ctx.indent, commentString(keyComment));
        } else if (chompKeep && onChompKeep)
          onChompKeep();
        return str;
      }
      if (keyCommentDone)
        keyComment = null;
      if (explicitKey) {
        if (keyComment)
          str += stringifyComment.lineComment(str, ctx.indent, commentString(keyComment));
        str = `? ${str}
${indent}:`;
      } else {
        str = `${str}:`;
        if (keyComment)
          str += stringifyComment.lineComment(str, ctx.indent, commentString(keyComment));
      }
      let vsb, vcb, valueComment;
      if (identity.isNode(value)) {
        vsb = !!value.spaceBefore;
        vcb = value.commentBefore;
        valueComment = value.comment;
      } else {
        vsb = false;
        vcb = null;
        valueComment = null;
        if (value && typeof value === "object")
          value = doc.createNode(value);
      }
      ctx.implicitKey = false;
      if (!explicitKey && !keyComment && identity.isScalar(value))
        ctx.indentAtStart = str.length + 1;
      chompKeep = false;
      if (!indentSeq && indentStep.length >= 2 && !ctx.inFlow && !explicitKey && identity.isSeq(value) && !value.flow && !value.tag && !value.anchor) {
        ctx.indent = ctx.indent.substring(2);
      }
      let valueCommentDone = false;
      const valueStr = stringify3.stringify(value, ctx, () => valueCommentDone = true, () => chompKeep = true);
      let ws = " ";
      if (keyComment || vsb || vcb) {
        ws = vsb ? "\n" : "";
        if (vcb) {
          const cs = commentString(vcb);
          ws += `
${stringifyComment.indentComment(cs, ctx.indent)}`;
        }
        if (valueStr === "" && !ctx.inFlow) {
          if (ws === "\n" && valueComment)
            ws = "\n\n";
        } else {
          ws += `
${ctx.indent}`;
        }
      } else if (!explicitKey && identity.isCollection(value)) {
        const vs0 = valueStr[0];
        const nl0 = valueStr.indexOf("\n");
        const hasNewline = nl0 !== -1;
        const flow = ctx.inFlow ?? value.flow ?? value.items.length === 0;
        if (hasNewline || !flow) {
          let hasPropsLine = false;
          if (hasNewline && (vs0 === "&" || vs0 === "!")) {
            let sp0 = valueStr.indexOf(" ");
            if (vs0 === "&" && sp0 !== -1 && sp0 < nl0 && valueStr[sp0 + 1] === "!") {
              sp0 = valueStr.indexOf(" ", sp0 + 1);
            }
            if (sp0 === -1 || nl0 < sp0)
              hasPropsLine = true;
          }
          if (!hasPropsLine)
            ws = `
${ctx.indent}`;
        }
      } else if (valueStr === "" || valueStr[0] === "\n") {
        ws = "";
      }
      str += ws + valueStr;
      if (ctx.inFlow) {
        if (valueCommentDone && onComment)
          onComment();
      } else if (valueComment && !valueCommentDone) {
        str += stringifyComment.lineComment(str, ctx.indent, commentString(valueComment));
      } else if (chompKeep && onChompKeep) {
        onChompKeep();
      }
      return str;
    }
    exports.stringifyPair = stringifyPair;
  }
});

// node_modules/yaml/dist/log.js
var require_log = __commonJS({
  "node_modules/yaml/dist/log.js"(exports) {
    "use strict";
    var node_process = __require("process");
    function debug(logLevel, ...messages) {
      if (logLevel === "debug")
        console.log(...messages);
    }
    function warn(logLevel, warning) {
      if (logLevel === "debug" || logLevel === "warn") {
        if (typeof node_process.emitWarning === "function")
          node_process.emitWarning(warning);
        else
          console.warn(warning);
      }
    }
    exports.debug = debug;
    exports.warn = warn;
  }
});

// node_modules/yaml/dist/schema/yaml-1.1/merge.js
var require_merge = __commonJS({
  "node_modules/yaml/dist/schema/yaml-1.1/merge.js"(exports) {
    "use strict";
    var identity = require_identity();
    var Scalar = require_Scalar();
    var MERGE_KEY = "<<";
    var merge = {
      identify: (value) => value === MERGE_KEY || typeof value === "symbol" && value.description === MERGE_KEY,
      default: "key",
      tag: "tag:yaml.org,2002:merge",
      test: /^<<$/,
      resolve: () => Object.assign(new Scalar.Scalar(Symbol(MERGE_KEY)), {
        addToJSMap: addMergeToJSMap
      }),
      stringify: () => MERGE_KEY
    };
    var isMergeKey = (ctx, key) => (merge.identify(key) || identity.isScalar(key) && (!key.type || key.type === Scalar.Scalar.PLAIN) && merge.identify(key.value)) && ctx?.doc.schema.tags.some((tag) => tag.tag === merge.tag && tag.default);
    function addMergeToJSMap(ctx, map, value) {
      const source = resolveAliasValue(ctx, value);
      if (identity.isSeq(source))
        for (const it of source.items)
          mergeValue(ctx, map, it);
      else if (Array.isArray(source))
        for (const it of source)
          mergeValue(ctx, map, it);
      else
        mergeValue(ctx, map, source);
    }
    function mergeValue(ctx, map, value) {
      const source = resolveAliasValue(ctx, value);
      if (!identity.isMap(source))
        throw new Error("Merge sources must be maps or map aliases");
      const srcMap = source.toJSON(null, ctx, Map);
      for (const [key, value2] of srcMap) {
        if (map instanceof Map) {
          if (!map.has(key))
            map.set(key, value2);
        } else if (map instanceof Set) {
          map.add(key);
        } else if (!Object.prototype.hasOwnProperty.call(map, key)) {
          Object.defineProperty(map, key, {
            value: value2,
            writable: true,
            enumerable: true,
            configurable: true
          });
        }
      }
      return map;
    }
    function resolveAliasValue(ctx, value) {
      return ctx && identity.isAlias(value) ? value.resolve(ctx.doc, ctx) : value;
    }
    exports.addMergeToJSMap = addMergeToJSMap;
    exports.isMergeKey = isMergeKey;
    exports.merge = merge;
  }
});

// node_modules/yaml/dist/nodes/addPairToJSMap.js
var require_addPairToJSMap = __commonJS({
  "node_modules/yaml/dist/nodes/addPairToJSMap.js"(exports) {
    "use strict";
    var log = require_log();
    var merge = require_merge();
    var stringify3 = require_stringify();
    var identity = require_identity();
    var toJS = require_toJS();
    function addPairToJSMap(ctx, map, { key, value }) {
      if (identity.isNode(key) && key.addToJSMap)
        key.addToJSMap(ctx, map, value);
      else if (merge.isMergeKey(ctx, key))
        merge.addMergeToJSMap(ctx, map, value);
      else {
        const jsKey = toJS.toJS(key, "", ctx);
        if (map instanceof Map) {
          map.set(jsKey, toJS.toJS(value, jsKey, ctx));
        } else if (map instanceof Set) {
          map.add(jsKey);
        } else {
          const stringKey = stringifyKey(key, jsKey, ctx);
          const jsValue = toJS.toJS(value, stringKey, ctx);
          if (stringKey in map)
            Object.defineProperty(map, stringKey, {
              value: jsValue,
              writable: true,
              enumerable: true,
              configurable: true
            });
          else
            map[stringKey] = jsValue;
        }
      }
      return map;
    }
    function stringifyKey(key, jsKey, ctx) {
      if (jsKey === null)
        return "";
      if (typeof jsKey !== "object")
        return String(jsKey);
      if (identity.isNode(key) && ctx?.doc) {
        const strCtx = stringify3.createStringifyContext(ctx.doc, {});
        strCtx.anchors = /* @__PURE__ */ new Set();
        for (const node of ctx.anchors.keys())
          strCtx.anchors.add(node.anchor);
        strCtx.inFlow = true;
        strCtx.inStringifyKey = true;
        const strKey = key.toString(strCtx);
        if (!ctx.mapKeyWarned) {
          let jsonStr = JSON.stringify(strKey);
          if (jsonStr.length > 40)
            jsonStr = jsonStr.substring(0, 36) + '..."';
          log.warn(ctx.doc.options.logLevel, `Keys with collection values will be stringified due to JS Object restrictions: ${jsonStr}. Set mapAsMap: true to use object keys.`);
          ctx.mapKeyWarned = true;
        }
        return strKey;
      }
      return JSON.stringify(jsKey);
    }
    exports.addPairToJSMap = addPairToJSMap;
  }
});

// node_modules/yaml/dist/nodes/Pair.js
var require_Pair = __commonJS({
  "node_modules/yaml/dist/nodes/Pair.js"(exports) {
    "use strict";
    var createNode = require_createNode();
    var stringifyPair = require_stringifyPair();
    var addPairToJSMap = require_addPairToJSMap();
    var identity = require_identity();
    function createPair(key, value, ctx) {
      const k = createNode.createNode(key, void 0, ctx);
      const v = createNode.createNode(value, void 0, ctx);
      return new Pair(k, v);
    }
    var Pair = class _Pair {
      constructor(key, value = null) {
        Object.defineProperty(this, identity.NODE_TYPE, { value: identity.PAIR });
        this.key = key;
        this.value = value;
      }
      clone(schema) {
        let { key, value } = this;
        if (identity.isNode(key))
          key = key.clone(schema);
        if (identity.isNode(value))
          value = value.clone(schema);
        return new _Pair(key, value);
      }
      toJSON(_, ctx) {
        const pair = ctx?.mapAsMap ? /* @__PURE__ */ new Map() : {};
        return addPairToJSMap.addPairToJSMap(ctx, pair, this);
      }
      toString(ctx, onComment, onChompKeep) {
        return ctx?.doc ? stringifyPair.stringifyPair(this, ctx, onComment, onChompKeep) : JSON.stringify(this);
      }
    };
    exports.Pair = Pair;
    exports.createPair = createPair;
  }
});

// node_modules/yaml/dist/stringify/stringifyCollection.js
var require_stringifyCollection = __commonJS({
  "node_modules/yaml/dist/stringify/stringifyCollection.js"(exports) {
    "use strict";
    var identity = require_identity();
    var stringify3 = require_stringify();
    var stringifyComment = require_stringifyComment();
    function stringifyCollection(collection, ctx, options) {
      const flow = ctx.inFlow ?? collection.flow;
      const stringify4 = flow ? stringifyFlowCollection : stringifyBlockCollection;
      return stringify4(collection, ctx, options);
    }
    function stringifyBlockCollection({ comment, items }, ctx, { blockItemPrefix, flowChars, itemIndent, onChompKeep, onComment }) {
      const { indent, options: { commentString } } = ctx;
      const itemCtx = Object.assign({}, ctx, { indent: itemIndent, type: null });
      let chompKeep = false;
      const lines = [];
      for (let i = 0; i < items.length; ++i) {
        const item = items[i];
        let comment2 = null;
        if (identity.isNode(item)) {
          if (!chompKeep && item.spaceBefore)
            lines.push("");
          addCommentBefore(ctx, lines, item.commentBefore, chompKeep);
          if (item.comment)
            comment2 = item.comment;
        } else if (identity.isPair(item)) {
          const ik = identity.isNode(item.key) ? item.key : null;
          if (ik) {
            if (!chompKeep && ik.spaceBefore)
              lines.push("");
            addCommentBefore(ctx, lines, ik.commentBefore, chompKeep);
          }
        }
        chompKeep = false;
        let str2 = stringify3.stringify(item, itemCtx, () => comment2 = null, () => chompKeep = true);
        if (comment2)
          str2 += stringifyComment.lineComment(str2, itemIndent, commentString(comment2));
        if (chompKeep && comment2)
          chompKeep = false;
        lines.push(blockItemPrefix + str2);
      }
      let str;
      if (lines.length === 0) {
        str = flowChars.start + flowChars.end;
      } else {
        str = lines[0];
        for (let i = 1; i < lines.length; ++i) {
          const line2 = lines[i];
          str += line2 ? `
${indent}${line2}` : "\n";
        }
      }
      if (comment) {
        str += "\n" + stringifyComment.indentComment(commentString(comment), indent);
        if (onComment)
          onComment();
      } else if (chompKeep && onChompKeep)
        onChompKeep();
      return str;
    }
    function stringifyFlowCollection({ items }, ctx, { flowChars, itemIndent }) {
      const { indent, indentStep, flowCollectionPadding: fcPadding, options: { commentString } } = ctx;
      itemIndent += indentStep;
      const itemCtx = Object.assign({}, ctx, {
        indent: itemIndent,
        inFlow: true,
        type: null
      });
      let reqNewline = false;
      let linesAtValue = 0;
      const lines = [];
      for (let i = 0; i < items.length; ++i) {
        const item = items[i];
        let comment = null;
        if (identity.isNode(item)) {
          if (item.spaceBefore)
            lines.push("");
          addCommentBefore(ctx, lines, item.commentBefore, false);
          if (item.comment)
            comment = item.comment;
        } else if (identity.isPair(item)) {
          const ik = identity.isNode(item.key) ? item.key : null;
          if (ik) {
            if (ik.spaceBefore)
              lines.push("");
            addCommentBefore(ctx, lines, ik.commentBefore, false);
            if (ik.comment)
              reqNewline = true;
          }
          const iv = identity.isNode(item.value) ? item.value : null;
          if (iv) {
            if (iv.comment)
              comment = iv.comment;
            if (iv.commentBefore)
              reqNewline = true;
          } else if (item.value == null && ik?.comment) {
            comment = ik.comment;
          }
        }
        if (comment)
          reqNewline = true;
        let str = stringify3.stringify(item, itemCtx, () => comment = null);
        reqNewline || (reqNewline = lines.length > linesAtValue || str.includes("\n"));
        if (i < items.length - 1) {
          str += ",";
        } else if (ctx.options.trailingComma) {
          if (ctx.options.lineWidth > 0) {
            reqNewline || (reqNewline = lines.reduce((sum, line2) => sum + line2.length + 2, 2) + (str.length + 2) > ctx.options.lineWidth);
          }
          if (reqNewline) {
            str += ",";
          }
        }
        if (comment)
          str += stringifyComment.lineComment(str, itemIndent, commentString(comment));
        lines.push(str);
        linesAtValue = lines.length;
      }
      const { start: start2, end } = flowChars;
      if (lines.length === 0) {
        return start2 + end;
      } else {
        if (!reqNewline) {
          const len = lines.reduce((sum, line2) => sum + line2.length + 2, 2);
          reqNewline = ctx.options.lineWidth > 0 && len > ctx.options.lineWidth;
        }
        if (reqNewline) {
          let str = start2;
          for (const line2 of lines)
            str += line2 ? `
${indentStep}${indent}${line2}` : "\n";
          return `${str}
${indent}${end}`;
        } else {
          return `${start2}${fcPadding}${lines.join(" ")}${fcPadding}${end}`;
        }
      }
    }
    function addCommentBefore({ indent, options: { commentString } }, lines, comment, chompKeep) {
      if (comment && chompKeep)
        comment = comment.replace(/^\n+/, "");
      if (comment) {
        const ic = stringifyComment.indentComment(commentString(comment), indent);
        lines.push(ic.trimStart());
      }
    }
    exports.stringifyCollection = stringifyCollection;
  }
});

// node_modules/yaml/dist/nodes/YAMLMap.js
var require_YAMLMap = __commonJS({
  "node_modules/yaml/dist/nodes/YAMLMap.js"(exports) {
    "use strict";
    var stringifyCollection = require_stringifyCollection();
    var addPairToJSMap = require_addPairToJSMap();
    var Collection = require_Collection();
    var identity = require_identity();
    var Pair = require_Pair();
    var Scalar = require_Scalar();
    function findPair(items, key) {
      const k = identity.isScalar(key) ? key.value : key;
      for (const it of items) {
        if (identity.isPair(it)) {
          if (it.key === key || it.key === k)
            return it;
          if (identity.isScalar(it.key) && it.key.value === k)
            return it;
        }
      }
      return void 0;
    }
    var YAMLMap = class extends Collection.Collection {
      static get tagName() {
        return "tag:yaml.org,2002:map";
      }
      constructor(schema) {
        super(identity.MAP, schema);
        this.items = [];
      }
      /**
       * A generic collection parsing method that can be extended
       * to other node classes that inherit from YAMLMap
       */
      static from(schema, obj, ctx) {
        const { keepUndefined, replacer } = ctx;
        const map = new this(schema);
        const add = (key, value) => {
          if (typeof replacer === "function")
            value = replacer.call(obj, key, value);
          else if (Array.isArray(replacer) && !replacer.includes(key))
            return;
          if (value !== void 0 || keepUndefined)
            map.items.push(Pair.createPair(key, value, ctx));
        };
        if (obj instanceof Map) {
          for (const [key, value] of obj)
            add(key, value);
        } else if (obj && typeof obj === "object") {
          for (const key of Object.keys(obj))
            add(key, obj[key]);
        }
        if (typeof schema.sortMapEntries === "function") {
          map.items.sort(schema.sortMapEntries);
        }
        return map;
      }
      /**
       * Adds a value to the collection.
       *
       * @param overwrite - If not set `true`, using a key that is already in the
       *   collection will throw. Otherwise, overwrites the previous value.
       */
      add(pair, overwrite) {
        let _pair;
        if (identity.isPair(pair))
          _pair = pair;
        else if (!pair || typeof pair !== "object" || !("key" in pair)) {
          _pair = new Pair.Pair(pair, pair?.value);
        } else
          _pair = new Pair.Pair(pair.key, pair.value);
        const prev = findPair(this.items, _pair.key);
        const sortEntries = this.schema?.sortMapEntries;
        if (prev) {
          if (!overwrite)
            throw new Error(`Key ${_pair.key} already set`);
          if (identity.isScalar(prev.value) && Scalar.isScalarValue(_pair.value))
            prev.value.value = _pair.value;
          else
            prev.value = _pair.value;
        } else if (sortEntries) {
          const i = this.items.findIndex((item) => sortEntries(_pair, item) < 0);
          if (i === -1)
            this.items.push(_pair);
          else
            this.items.splice(i, 0, _pair);
        } else {
          this.items.push(_pair);
        }
      }
      delete(key) {
        const it = findPair(this.items, key);
        if (!it)
          return false;
        const del = this.items.splice(this.items.indexOf(it), 1);
        return del.length > 0;
      }
      get(key, keepScalar) {
        const it = findPair(this.items, key);
        const node = it?.value;
        return (!keepScalar && identity.isScalar(node) ? node.value : node) ?? void 0;
      }
      has(key) {
        return !!findPair(this.items, key);
      }
      set(key, value) {
        this.add(new Pair.Pair(key, value), true);
      }
      /**
       * @param ctx - Conversion context, originally set in Document#toJS()
       * @param {Class} Type - If set, forces the returned collection type
       * @returns Instance of Type, Map, or Object
       */
      toJSON(_, ctx, Type) {
        const map = Type ? new Type() : ctx?.mapAsMap ? /* @__PURE__ */ new Map() : {};
        if (ctx?.onCreate)
          ctx.onCreate(map);
        for (const item of this.items)
          addPairToJSMap.addPairToJSMap(ctx, map, item);
        return map;
      }
      toString(ctx, onComment, onChompKeep) {
        if (!ctx)
          return JSON.stringify(this);
        for (const item of this.items) {
          if (!identity.isPair(item))
            throw new Error(`Map items must all be pairs; found ${JSON.stringify(item)} instead`);
        }
        if (!ctx.allNullValues && this.hasAllNullValues(false))
          ctx = Object.assign({}, ctx, { allNullValues: true });
        return stringifyCollection.stringifyCollection(this, ctx, {
          blockItemPrefix: "",
          flowChars: { start: "{", end: "}" },
          itemIndent: ctx.indent || "",
          onChompKeep,
          onComment
        });
      }
    };
    exports.YAMLMap = YAMLMap;
    exports.findPair = findPair;
  }
});

// node_modules/yaml/dist/schema/common/map.js
var require_map = __commonJS({
  "node_modules/yaml/dist/schema/common/map.js"(exports) {
    "use strict";
    var identity = require_identity();
    var YAMLMap = require_YAMLMap();
    var map = {
      collection: "map",
      default: true,
      nodeClass: YAMLMap.YAMLMap,
      tag: "tag:yaml.org,2002:map",
      resolve(map2, onError) {
        if (!identity.isMap(map2))
          onError("Expected a mapping for this tag");
        return map2;
      },
      createNode: (schema, obj, ctx) => YAMLMap.YAMLMap.from(schema, obj, ctx)
    };
    exports.map = map;
  }
});

// node_modules/yaml/dist/nodes/YAMLSeq.js
var require_YAMLSeq = __commonJS({
  "node_modules/yaml/dist/nodes/YAMLSeq.js"(exports) {
    "use strict";
    var createNode = require_createNode();
    var stringifyCollection = require_stringifyCollection();
    var Collection = require_Collection();
    var identity = require_identity();
    var Scalar = require_Scalar();
    var toJS = require_toJS();
    var YAMLSeq = class extends Collection.Collection {
      static get tagName() {
        return "tag:yaml.org,2002:seq";
      }
      constructor(schema) {
        super(identity.SEQ, schema);
        this.items = [];
      }
      add(value) {
        this.items.push(value);
      }
      /**
       * Removes a value from the collection.
       *
       * `key` must contain a representation of an integer for this to succeed.
       * It may be wrapped in a `Scalar`.
       *
       * @returns `true` if the item was found and removed.
       */
      delete(key) {
        const idx = asItemIndex(key);
        if (typeof idx !== "number")
          return false;
        const del = this.items.splice(idx, 1);
        return del.length > 0;
      }
      get(key, keepScalar) {
        const idx = asItemIndex(key);
        if (typeof idx !== "number")
          return void 0;
        const it = this.items[idx];
        return !keepScalar && identity.isScalar(it) ? it.value : it;
      }
      /**
       * Checks if the collection includes a value with the key `key`.
       *
       * `key` must contain a representation of an integer for this to succeed.
       * It may be wrapped in a `Scalar`.
       */
      has(key) {
        const idx = asItemIndex(key);
        return typeof idx === "number" && idx < this.items.length;
      }
      /**
       * Sets a value in this collection. For `!!set`, `value` needs to be a
       * boolean to add/remove the item from the set.
       *
       * If `key` does not contain a representation of an integer, this will throw.
       * It may be wrapped in a `Scalar`.
       */
      set(key, value) {
        const idx = asItemIndex(key);
        if (typeof idx !== "number")
          throw new Error(`Expected a valid index, not ${key}.`);
        const prev = this.items[idx];
        if (identity.isScalar(prev) && Scalar.isScalarValue(value))
          prev.value = value;
        else
          this.items[idx] = value;
      }
      toJSON(_, ctx) {
        const seq = [];
        if (ctx?.onCreate)
          ctx.onCreate(seq);
        let i = 0;
        for (const item of this.items)
          seq.push(toJS.toJS(item, String(i++), ctx));
        return seq;
      }
      toString(ctx, onComment, onChompKeep) {
        if (!ctx)
          return JSON.stringify(this);
        return stringifyCollection.stringifyCollection(this, ctx, {
          blockItemPrefix: "- ",
          flowChars: { start: "[", end: "]" },
          itemIndent: (ctx.indent || "") + "  ",
          onChompKeep,
          onComment
        });
      }
      static from(schema, obj, ctx) {
        const { replacer } = ctx;
        const seq = new this(schema);
        if (obj && Symbol.iterator in Object(obj)) {
          let i = 0;
          for (let it of obj) {
            if (typeof replacer === "function") {
              const key = obj instanceof Set ? it : String(i++);
              it = replacer.call(obj, key, it);
            }
            seq.items.push(createNode.createNode(it, void 0, ctx));
          }
        }
        return seq;
      }
    };
    function asItemIndex(key) {
      let idx = identity.isScalar(key) ? key.value : key;
      if (idx && typeof idx === "string")
        idx = Number(idx);
      return typeof idx === "number" && Number.isInteger(idx) && idx >= 0 ? idx : null;
    }
    exports.YAMLSeq = YAMLSeq;
  }
});

// node_modules/yaml/dist/schema/common/seq.js
var require_seq = __commonJS({
  "node_modules/yaml/dist/schema/common/seq.js"(exports) {
    "use strict";
    var identity = require_identity();
    var YAMLSeq = require_YAMLSeq();
    var seq = {
      collection: "seq",
      default: true,
      nodeClass: YAMLSeq.YAMLSeq,
      tag: "tag:yaml.org,2002:seq",
      resolve(seq2, onError) {
        if (!identity.isSeq(seq2))
          onError("Expected a sequence for this tag");
        return seq2;
      },
      createNode: (schema, obj, ctx) => YAMLSeq.YAMLSeq.from(schema, obj, ctx)
    };
    exports.seq = seq;
  }
});

// node_modules/yaml/dist/schema/common/string.js
var require_string = __commonJS({
  "node_modules/yaml/dist/schema/common/string.js"(exports) {
    "use strict";
    var stringifyString = require_stringifyString();
    var string3 = {
      identify: (value) => typeof value === "string",
      default: true,
      tag: "tag:yaml.org,2002:str",
      resolve: (str) => str,
      stringify(item, ctx, onComment, onChompKeep) {
        ctx = Object.assign({ actualString: true }, ctx);
        return stringifyString.stringifyString(item, ctx, onComment, onChompKeep);
      }
    };
    exports.string = string3;
  }
});

// node_modules/yaml/dist/schema/common/null.js
var require_null = __commonJS({
  "node_modules/yaml/dist/schema/common/null.js"(exports) {
    "use strict";
    var Scalar = require_Scalar();
    var nullTag = {
      identify: (value) => value == null,
      createNode: () => new Scalar.Scalar(null),
      default: true,
      tag: "tag:yaml.org,2002:null",
      test: /^(?:~|[Nn]ull|NULL)?$/,
      resolve: () => new Scalar.Scalar(null),
      stringify: ({ source }, ctx) => typeof source === "string" && nullTag.test.test(source) ? source : ctx.options.nullStr
    };
    exports.nullTag = nullTag;
  }
});

// node_modules/yaml/dist/schema/core/bool.js
var require_bool = __commonJS({
  "node_modules/yaml/dist/schema/core/bool.js"(exports) {
    "use strict";
    var Scalar = require_Scalar();
    var boolTag = {
      identify: (value) => typeof value === "boolean",
      default: true,
      tag: "tag:yaml.org,2002:bool",
      test: /^(?:[Tt]rue|TRUE|[Ff]alse|FALSE)$/,
      resolve: (str) => new Scalar.Scalar(str[0] === "t" || str[0] === "T"),
      stringify({ source, value }, ctx) {
        if (source && boolTag.test.test(source)) {
          const sv = source[0] === "t" || source[0] === "T";
          if (value === sv)
            return source;
        }
        return value ? ctx.options.trueStr : ctx.options.falseStr;
      }
    };
    exports.boolTag = boolTag;
  }
});

// node_modules/yaml/dist/stringify/stringifyNumber.js
var require_stringifyNumber = __commonJS({
  "node_modules/yaml/dist/stringify/stringifyNumber.js"(exports) {
    "use strict";
    function stringifyNumber({ format, minFractionDigits, tag, value }) {
      if (typeof value === "bigint")
        return String(value);
      const num = typeof value === "number" ? value : Number(value);
      if (!isFinite(num))
        return isNaN(num) ? ".nan" : num < 0 ? "-.inf" : ".inf";
      let n = Object.is(value, -0) ? "-0" : JSON.stringify(value);
      if (!format && minFractionDigits && (!tag || tag === "tag:yaml.org,2002:float") && /^-?\d/.test(n) && !n.includes("e")) {
        let i = n.indexOf(".");
        if (i < 0) {
          i = n.length;
          n += ".";
        }
        let d = minFractionDigits - (n.length - i - 1);
        while (d-- > 0)
          n += "0";
      }
      return n;
    }
    exports.stringifyNumber = stringifyNumber;
  }
});

// node_modules/yaml/dist/schema/core/float.js
var require_float = __commonJS({
  "node_modules/yaml/dist/schema/core/float.js"(exports) {
    "use strict";
    var Scalar = require_Scalar();
    var stringifyNumber = require_stringifyNumber();
    var floatNaN = {
      identify: (value) => typeof value === "number",
      default: true,
      tag: "tag:yaml.org,2002:float",
      test: /^(?:[-+]?\.(?:inf|Inf|INF)|\.nan|\.NaN|\.NAN)$/,
      resolve: (str) => str.slice(-3).toLowerCase() === "nan" ? NaN : str[0] === "-" ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY,
      stringify: stringifyNumber.stringifyNumber
    };
    var floatExp = {
      identify: (value) => typeof value === "number",
      default: true,
      tag: "tag:yaml.org,2002:float",
      format: "EXP",
      test: /^[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)[eE][-+]?[0-9]+$/,
      resolve: (str) => parseFloat(str),
      stringify(node) {
        const num = Number(node.value);
        return isFinite(num) ? num.toExponential() : stringifyNumber.stringifyNumber(node);
      }
    };
    var float = {
      identify: (value) => typeof value === "number",
      default: true,
      tag: "tag:yaml.org,2002:float",
      test: /^[-+]?(?:\.[0-9]+|[0-9]+\.[0-9]*)$/,
      resolve(str) {
        const node = new Scalar.Scalar(parseFloat(str));
        const dot = str.indexOf(".");
        if (dot !== -1 && str[str.length - 1] === "0")
          node.minFractionDigits = str.length - dot - 1;
        return node;
      },
      stringify: stringifyNumber.stringifyNumber
    };
    exports.float = float;
    exports.floatExp = floatExp;
    exports.floatNaN = floatNaN;
  }
});

// node_modules/yaml/dist/schema/core/int.js
var require_int = __commonJS({
  "node_modules/yaml/dist/schema/core/int.js"(exports) {
    "use strict";
    var stringifyNumber = require_stringifyNumber();
    var intIdentify = (value) => typeof value === "bigint" || Number.isInteger(value);
    var intResolve = (str, offset, radix, { intAsBigInt }) => intAsBigInt ? BigInt(str) : parseInt(str.substring(offset), radix);
    function intStringify(node, radix, prefix) {
      const { value } = node;
      if (intIdentify(value) && value >= 0)
        return prefix + value.toString(radix);
      return stringifyNumber.stringifyNumber(node);
    }
    var intOct = {
      identify: (value) => intIdentify(value) && value >= 0,
      default: true,
      tag: "tag:yaml.org,2002:int",
      format: "OCT",
      test: /^0o[0-7]+$/,
      resolve: (str, _onError, opt) => intResolve(str, 2, 8, opt),
      stringify: (node) => intStringify(node, 8, "0o")
    };
    var int = {
      identify: intIdentify,
      default: true,
      tag: "tag:yaml.org,2002:int",
      test: /^[-+]?[0-9]+$/,
      resolve: (str, _onError, opt) => intResolve(str, 0, 10, opt),
      stringify: stringifyNumber.stringifyNumber
    };
    var intHex = {
      identify: (value) => intIdentify(value) && value >= 0,
      default: true,
      tag: "tag:yaml.org,2002:int",
      format: "HEX",
      test: /^0x[0-9a-fA-F]+$/,
      resolve: (str, _onError, opt) => intResolve(str, 2, 16, opt),
      stringify: (node) => intStringify(node, 16, "0x")
    };
    exports.int = int;
    exports.intHex = intHex;
    exports.intOct = intOct;
  }
});

// node_modules/yaml/dist/schema/core/schema.js
var require_schema = __commonJS({
  "node_modules/yaml/dist/schema/core/schema.js"(exports) {
    "use strict";
    var map = require_map();
    var _null = require_null();
    var seq = require_seq();
    var string3 = require_string();
    var bool = require_bool();
    var float = require_float();
    var int = require_int();
    var schema = [
      map.map,
      seq.seq,
      string3.string,
      _null.nullTag,
      bool.boolTag,
      int.intOct,
      int.int,
      int.intHex,
      float.floatNaN,
      float.floatExp,
      float.float
    ];
    exports.schema = schema;
  }
});

// node_modules/yaml/dist/schema/json/schema.js
var require_schema2 = __commonJS({
  "node_modules/yaml/dist/schema/json/schema.js"(exports) {
    "use strict";
    var Scalar = require_Scalar();
    var map = require_map();
    var seq = require_seq();
    function intIdentify(value) {
      return typeof value === "bigint" || Number.isInteger(value);
    }
    var stringifyJSON = ({ value }) => JSON.stringify(value);
    var jsonScalars = [
      {
        identify: (value) => typeof value === "string",
        default: true,
        tag: "tag:yaml.org,2002:str",
        resolve: (str) => str,
        stringify: stringifyJSON
      },
      {
        identify: (value) => value == null,
        createNode: () => new Scalar.Scalar(null),
        default: true,
        tag: "tag:yaml.org,2002:null",
        test: /^null$/,
        resolve: () => null,
        stringify: stringifyJSON
      },
      {
        identify: (value) => typeof value === "boolean",
        default: true,
        tag: "tag:yaml.org,2002:bool",
        test: /^true$|^false$/,
        resolve: (str) => str === "true",
        stringify: stringifyJSON
      },
      {
        identify: intIdentify,
        default: true,
        tag: "tag:yaml.org,2002:int",
        test: /^-?(?:0|[1-9][0-9]*)$/,
        resolve: (str, _onError, { intAsBigInt }) => intAsBigInt ? BigInt(str) : parseInt(str, 10),
        stringify: ({ value }) => intIdentify(value) ? value.toString() : JSON.stringify(value)
      },
      {
        identify: (value) => typeof value === "number",
        default: true,
        tag: "tag:yaml.org,2002:float",
        test: /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]*)?(?:[eE][-+]?[0-9]+)?$/,
        resolve: (str) => parseFloat(str),
        stringify: stringifyJSON
      }
    ];
    var jsonError = {
      default: true,
      tag: "",
      test: /^/,
      resolve(str, onError) {
        onError(`Unresolved plain scalar ${JSON.stringify(str)}`);
        return str;
      }
    };
    var schema = [map.map, seq.seq].concat(jsonScalars, jsonError);
    exports.schema = schema;
  }
});

// node_modules/yaml/dist/schema/yaml-1.1/binary.js
var require_binary = __commonJS({
  "node_modules/yaml/dist/schema/yaml-1.1/binary.js"(exports) {
    "use strict";
    var node_buffer = __require("buffer");
    var Scalar = require_Scalar();
    var stringifyString = require_stringifyString();
    var binary = {
      identify: (value) => value instanceof Uint8Array,
      // Buffer inherits from Uint8Array
      default: false,
      tag: "tag:yaml.org,2002:binary",
      /**
       * Returns a Buffer in node and an Uint8Array in browsers
       *
       * To use the resulting buffer as an image, you'll want to do something like:
       *
       *   const blob = new Blob([buffer], { type: 'image/jpeg' })
       *   document.querySelector('#photo').src = URL.createObjectURL(blob)
       */
      resolve(src, onError) {
        if (typeof node_buffer.Buffer === "function") {
          return node_buffer.Buffer.from(src, "base64");
        } else if (typeof atob === "function") {
          const str = atob(src.replace(/[\n\r]/g, ""));
          const buffer = new Uint8Array(str.length);
          for (let i = 0; i < str.length; ++i)
            buffer[i] = str.charCodeAt(i);
          return buffer;
        } else {
          onError("This environment does not support reading binary tags; either Buffer or atob is required");
          return src;
        }
      },
      stringify({ comment, type, value }, ctx, onComment, onChompKeep) {
        if (!value)
          return "";
        const buf = value;
        let str;
        if (typeof node_buffer.Buffer === "function") {
          str = buf instanceof node_buffer.Buffer ? buf.toString("base64") : node_buffer.Buffer.from(buf.buffer).toString("base64");
        } else if (typeof btoa === "function") {
          let s = "";
          for (let i = 0; i < buf.length; ++i)
            s += String.fromCharCode(buf[i]);
          str = btoa(s);
        } else {
          throw new Error("This environment does not support writing binary tags; either Buffer or btoa is required");
        }
        type ?? (type = Scalar.Scalar.BLOCK_LITERAL);
        if (type !== Scalar.Scalar.QUOTE_DOUBLE) {
          const lineWidth = Math.max(ctx.options.lineWidth - ctx.indent.length, ctx.options.minContentWidth);
          const n = Math.ceil(str.length / lineWidth);
          const lines = new Array(n);
          for (let i = 0, o = 0; i < n; ++i, o += lineWidth) {
            lines[i] = str.substr(o, lineWidth);
          }
          str = lines.join(type === Scalar.Scalar.BLOCK_LITERAL ? "\n" : " ");
        }
        return stringifyString.stringifyString({ comment, type, value: str }, ctx, onComment, onChompKeep);
      }
    };
    exports.binary = binary;
  }
});

// node_modules/yaml/dist/schema/yaml-1.1/pairs.js
var require_pairs = __commonJS({
  "node_modules/yaml/dist/schema/yaml-1.1/pairs.js"(exports) {
    "use strict";
    var identity = require_identity();
    var Pair = require_Pair();
    var Scalar = require_Scalar();
    var YAMLSeq = require_YAMLSeq();
    function resolvePairs(seq, onError) {
      if (identity.isSeq(seq)) {
        for (let i = 0; i < seq.items.length; ++i) {
          let item = seq.items[i];
          if (identity.isPair(item))
            continue;
          else if (identity.isMap(item)) {
            if (item.items.length > 1)
              onError("Each pair must have its own sequence indicator");
            const pair = item.items[0] || new Pair.Pair(new Scalar.Scalar(null));
            if (item.commentBefore)
              pair.key.commentBefore = pair.key.commentBefore ? `${item.commentBefore}
${pair.key.commentBefore}` : item.commentBefore;
            if (item.comment) {
              const cn = pair.value ?? pair.key;
              cn.comment = cn.comment ? `${item.comment}
${cn.comment}` : item.comment;
            }
            item = pair;
          }
          seq.items[i] = identity.isPair(item) ? item : new Pair.Pair(item);
        }
      } else
        onError("Expected a sequence for this tag");
      return seq;
    }
    function createPairs(schema, iterable, ctx) {
      const { replacer } = ctx;
      const pairs3 = new YAMLSeq.YAMLSeq(schema);
      pairs3.tag = "tag:yaml.org,2002:pairs";
      let i = 0;
      if (iterable && Symbol.iterator in Object(iterable))
        for (let it of iterable) {
          if (typeof replacer === "function")
            it = replacer.call(iterable, String(i++), it);
          let key, value;
          if (Array.isArray(it)) {
            if (it.length === 2) {
              key = it[0];
              value = it[1];
            } else
              throw new TypeError(`Expected [key, value] tuple: ${it}`);
          } else if (it && it instanceof Object) {
            const keys = Object.keys(it);
            if (keys.length === 1) {
              key = keys[0];
              value = it[key];
            } else {
              throw new TypeError(`Expected tuple with one key, not ${keys.length} keys`);
            }
          } else {
            key = it;
          }
          pairs3.items.push(Pair.createPair(key, value, ctx));
        }
      return pairs3;
    }
    var pairs2 = {
      collection: "seq",
      default: false,
      tag: "tag:yaml.org,2002:pairs",
      resolve: resolvePairs,
      createNode: createPairs
    };
    exports.createPairs = createPairs;
    exports.pairs = pairs2;
    exports.resolvePairs = resolvePairs;
  }
});

// node_modules/yaml/dist/schema/yaml-1.1/omap.js
var require_omap = __commonJS({
  "node_modules/yaml/dist/schema/yaml-1.1/omap.js"(exports) {
    "use strict";
    var identity = require_identity();
    var toJS = require_toJS();
    var YAMLMap = require_YAMLMap();
    var YAMLSeq = require_YAMLSeq();
    var pairs2 = require_pairs();
    var YAMLOMap = class _YAMLOMap extends YAMLSeq.YAMLSeq {
      constructor() {
        super();
        this.add = YAMLMap.YAMLMap.prototype.add.bind(this);
        this.delete = YAMLMap.YAMLMap.prototype.delete.bind(this);
        this.get = YAMLMap.YAMLMap.prototype.get.bind(this);
        this.has = YAMLMap.YAMLMap.prototype.has.bind(this);
        this.set = YAMLMap.YAMLMap.prototype.set.bind(this);
        this.tag = _YAMLOMap.tag;
      }
      /**
       * If `ctx` is given, the return type is actually `Map<unknown, unknown>`,
       * but TypeScript won't allow widening the signature of a child method.
       */
      toJSON(_, ctx) {
        if (!ctx)
          return super.toJSON(_);
        const map = /* @__PURE__ */ new Map();
        if (ctx?.onCreate)
          ctx.onCreate(map);
        for (const pair of this.items) {
          let key, value;
          if (identity.isPair(pair)) {
            key = toJS.toJS(pair.key, "", ctx);
            value = toJS.toJS(pair.value, key, ctx);
          } else {
            key = toJS.toJS(pair, "", ctx);
          }
          if (map.has(key))
            throw new Error("Ordered maps must not include duplicate keys");
          map.set(key, value);
        }
        return map;
      }
      static from(schema, iterable, ctx) {
        const pairs$1 = pairs2.createPairs(schema, iterable, ctx);
        const omap2 = new this();
        omap2.items = pairs$1.items;
        return omap2;
      }
    };
    YAMLOMap.tag = "tag:yaml.org,2002:omap";
    var omap = {
      collection: "seq",
      identify: (value) => value instanceof Map,
      nodeClass: YAMLOMap,
      default: false,
      tag: "tag:yaml.org,2002:omap",
      resolve(seq, onError) {
        const pairs$1 = pairs2.resolvePairs(seq, onError);
        const seenKeys = [];
        for (const { key } of pairs$1.items) {
          if (identity.isScalar(key)) {
            if (seenKeys.includes(key.value)) {
              onError(`Ordered maps must not include duplicate keys: ${key.value}`);
            } else {
              seenKeys.push(key.value);
            }
          }
        }
        return Object.assign(new YAMLOMap(), pairs$1);
      },
      createNode: (schema, iterable, ctx) => YAMLOMap.from(schema, iterable, ctx)
    };
    exports.YAMLOMap = YAMLOMap;
    exports.omap = omap;
  }
});

// node_modules/yaml/dist/schema/yaml-1.1/bool.js
var require_bool2 = __commonJS({
  "node_modules/yaml/dist/schema/yaml-1.1/bool.js"(exports) {
    "use strict";
    var Scalar = require_Scalar();
    function boolStringify({ value, source }, ctx) {
      const boolObj = value ? trueTag : falseTag;
      if (source && boolObj.test.test(source))
        return source;
      return value ? ctx.options.trueStr : ctx.options.falseStr;
    }
    var trueTag = {
      identify: (value) => value === true,
      default: true,
      tag: "tag:yaml.org,2002:bool",
      test: /^(?:Y|y|[Yy]es|YES|[Tt]rue|TRUE|[Oo]n|ON)$/,
      resolve: () => new Scalar.Scalar(true),
      stringify: boolStringify
    };
    var falseTag = {
      identify: (value) => value === false,
      default: true,
      tag: "tag:yaml.org,2002:bool",
      test: /^(?:N|n|[Nn]o|NO|[Ff]alse|FALSE|[Oo]ff|OFF)$/,
      resolve: () => new Scalar.Scalar(false),
      stringify: boolStringify
    };
    exports.falseTag = falseTag;
    exports.trueTag = trueTag;
  }
});

// node_modules/yaml/dist/schema/yaml-1.1/float.js
var require_float2 = __commonJS({
  "node_modules/yaml/dist/schema/yaml-1.1/float.js"(exports) {
    "use strict";
    var Scalar = require_Scalar();
    var stringifyNumber = require_stringifyNumber();
    var floatNaN = {
      identify: (value) => typeof value === "number",
      default: true,
      tag: "tag:yaml.org,2002:float",
      test: /^(?:[-+]?\.(?:inf|Inf|INF)|\.nan|\.NaN|\.NAN)$/,
      resolve: (str) => str.slice(-3).toLowerCase() === "nan" ? NaN : str[0] === "-" ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY,
      stringify: stringifyNumber.stringifyNumber
    };
    var floatExp = {
      identify: (value) => typeof value === "number",
      default: true,
      tag: "tag:yaml.org,2002:float",
      format: "EXP",
      test: /^[-+]?(?:[0-9][0-9_]*)?(?:\.[0-9_]*)?[eE][-+]?[0-9]+$/,
      resolve: (str) => parseFloat(str.replace(/_/g, "")),
      stringify(node) {
        const num = Number(node.value);
        return isFinite(num) ? num.toExponential() : stringifyNumber.stringifyNumber(node);
      }
    };
    var float = {
      identify: (value) => typeof value === "number",
      default: true,
      tag: "tag:yaml.org,2002:float",
      test: /^[-+]?(?:[0-9][0-9_]*)?\.[0-9_]*$/,
      resolve(str) {
        const node = new Scalar.Scalar(parseFloat(str.replace(/_/g, "")));
        const dot = str.indexOf(".");
        if (dot !== -1) {
          const f = str.substring(dot + 1).replace(/_/g, "");
          if (f[f.length - 1] === "0")
            node.minFractionDigits = f.length;
        }
        return node;
      },
      stringify: stringifyNumber.stringifyNumber
    };
    exports.float = float;
    exports.floatExp = floatExp;
    exports.floatNaN = floatNaN;
  }
});

// node_modules/yaml/dist/schema/yaml-1.1/int.js
var require_int2 = __commonJS({
  "node_modules/yaml/dist/schema/yaml-1.1/int.js"(exports) {
    "use strict";
    var stringifyNumber = require_stringifyNumber();
    var intIdentify = (value) => typeof value === "bigint" || Number.isInteger(value);
    function intResolve(str, offset, radix, { intAsBigInt }) {
      const sign = str[0];
      if (sign === "-" || sign === "+")
        offset += 1;
      str = str.substring(offset).replace(/_/g, "");
      if (intAsBigInt) {
        switch (radix) {
          case 2:
            str = `0b${str}`;
            break;
          case 8:
            str = `0o${str}`;
            break;
          case 16:
            str = `0x${str}`;
            break;
        }
        const n2 = BigInt(str);
        return sign === "-" ? BigInt(-1) * n2 : n2;
      }
      const n = parseInt(str, radix);
      return sign === "-" ? -1 * n : n;
    }
    function intStringify(node, radix, prefix) {
      const { value } = node;
      if (intIdentify(value)) {
        const str = value.toString(radix);
        return value < 0 ? "-" + prefix + str.substr(1) : prefix + str;
      }
      return stringifyNumber.stringifyNumber(node);
    }
    var intBin = {
      identify: intIdentify,
      default: true,
      tag: "tag:yaml.org,2002:int",
      format: "BIN",
      test: /^[-+]?0b[0-1_]+$/,
      resolve: (str, _onError, opt) => intResolve(str, 2, 2, opt),
      stringify: (node) => intStringify(node, 2, "0b")
    };
    var intOct = {
      identify: intIdentify,
      default: true,
      tag: "tag:yaml.org,2002:int",
      format: "OCT",
      test: /^[-+]?0[0-7_]+$/,
      resolve: (str, _onError, opt) => intResolve(str, 1, 8, opt),
      stringify: (node) => intStringify(node, 8, "0")
    };
    var int = {
      identify: intIdentify,
      default: true,
      tag: "tag:yaml.org,2002:int",
      test: /^[-+]?[0-9][0-9_]*$/,
      resolve: (str, _onError, opt) => intResolve(str, 0, 10, opt),
      stringify: stringifyNumber.stringifyNumber
    };
    var intHex = {
      identify: intIdentify,
      default: true,
      tag: "tag:yaml.org,2002:int",
      format: "HEX",
      test: /^[-+]?0x[0-9a-fA-F_]+$/,
      resolve: (str, _onError, opt) => intResolve(str, 2, 16, opt),
      stringify: (node) => intStringify(node, 16, "0x")
    };
    exports.int = int;
    exports.intBin = intBin;
    exports.intHex = intHex;
    exports.intOct = intOct;
  }
});

// node_modules/yaml/dist/schema/yaml-1.1/set.js
var require_set = __commonJS({
  "node_modules/yaml/dist/schema/yaml-1.1/set.js"(exports) {
    "use strict";
    var identity = require_identity();
    var Pair = require_Pair();
    var YAMLMap = require_YAMLMap();
    var YAMLSet = class _YAMLSet extends YAMLMap.YAMLMap {
      constructor(schema) {
        super(schema);
        this.tag = _YAMLSet.tag;
      }
      add(key) {
        let pair;
        if (identity.isPair(key))
          pair = key;
        else if (key && typeof key === "object" && "key" in key && "value" in key && key.value === null)
          pair = new Pair.Pair(key.key, null);
        else
          pair = new Pair.Pair(key, null);
        const prev = YAMLMap.findPair(this.items, pair.key);
        if (!prev)
          this.items.push(pair);
      }
      /**
       * If `keepPair` is `true`, returns the Pair matching `key`.
       * Otherwise, returns the value of that Pair's key.
       */
      get(key, keepPair) {
        const pair = YAMLMap.findPair(this.items, key);
        return !keepPair && identity.isPair(pair) ? identity.isScalar(pair.key) ? pair.key.value : pair.key : pair;
      }
      set(key, value) {
        if (typeof value !== "boolean")
          throw new Error(`Expected boolean value for set(key, value) in a YAML set, not ${typeof value}`);
        const prev = YAMLMap.findPair(this.items, key);
        if (prev && !value) {
          this.items.splice(this.items.indexOf(prev), 1);
        } else if (!prev && value) {
          this.items.push(new Pair.Pair(key));
        }
      }
      toJSON(_, ctx) {
        return super.toJSON(_, ctx, Set);
      }
      toString(ctx, onComment, onChompKeep) {
        if (!ctx)
          return JSON.stringify(this);
        if (this.hasAllNullValues(true))
          return super.toString(Object.assign({}, ctx, { allNullValues: true }), onComment, onChompKeep);
        else
          throw new Error("Set items must all have null values");
      }
      static from(schema, iterable, ctx) {
        const { replacer } = ctx;
        const set2 = new this(schema);
        if (iterable && Symbol.iterator in Object(iterable))
          for (let value of iterable) {
            if (typeof replacer === "function")
              value = replacer.call(iterable, value, value);
            set2.items.push(Pair.createPair(value, null, ctx));
          }
        return set2;
      }
    };
    YAMLSet.tag = "tag:yaml.org,2002:set";
    var set = {
      collection: "map",
      identify: (value) => value instanceof Set,
      nodeClass: YAMLSet,
      default: false,
      tag: "tag:yaml.org,2002:set",
      createNode: (schema, iterable, ctx) => YAMLSet.from(schema, iterable, ctx),
      resolve(map, onError) {
        if (identity.isMap(map)) {
          if (map.hasAllNullValues(true))
            return Object.assign(new YAMLSet(), map);
          else
            onError("Set items must all have null values");
        } else
          onError("Expected a mapping for this tag");
        return map;
      }
    };
    exports.YAMLSet = YAMLSet;
    exports.set = set;
  }
});

// node_modules/yaml/dist/schema/yaml-1.1/timestamp.js
var require_timestamp = __commonJS({
  "node_modules/yaml/dist/schema/yaml-1.1/timestamp.js"(exports) {
    "use strict";
    var stringifyNumber = require_stringifyNumber();
    function parseSexagesimal(str, asBigInt) {
      const sign = str[0];
      const parts = sign === "-" || sign === "+" ? str.substring(1) : str;
      const num = (n) => asBigInt ? BigInt(n) : Number(n);
      const res = parts.replace(/_/g, "").split(":").reduce((res2, p) => res2 * num(60) + num(p), num(0));
      return sign === "-" ? num(-1) * res : res;
    }
    function stringifySexagesimal(node) {
      let { value } = node;
      let num = (n) => n;
      if (typeof value === "bigint")
        num = (n) => BigInt(n);
      else if (isNaN(value) || !isFinite(value))
        return stringifyNumber.stringifyNumber(node);
      let sign = "";
      if (value < 0) {
        sign = "-";
        value *= num(-1);
      }
      const _60 = num(60);
      const parts = [value % _60];
      if (value < 60) {
        parts.unshift(0);
      } else {
        value = (value - parts[0]) / _60;
        parts.unshift(value % _60);
        if (value >= 60) {
          value = (value - parts[0]) / _60;
          parts.unshift(value);
        }
      }
      return sign + parts.map((n) => String(n).padStart(2, "0")).join(":").replace(/000000\d*$/, "");
    }
    var intTime = {
      identify: (value) => typeof value === "bigint" || Number.isInteger(value),
      default: true,
      tag: "tag:yaml.org,2002:int",
      format: "TIME",
      test: /^[-+]?[0-9][0-9_]*(?::[0-5]?[0-9])+$/,
      resolve: (str, _onError, { intAsBigInt }) => parseSexagesimal(str, intAsBigInt),
      stringify: stringifySexagesimal
    };
    var floatTime = {
      identify: (value) => typeof value === "number",
      default: true,
      tag: "tag:yaml.org,2002:float",
      format: "TIME",
      test: /^[-+]?[0-9][0-9_]*(?::[0-5]?[0-9])+\.[0-9_]*$/,
      resolve: (str) => parseSexagesimal(str, false),
      stringify: stringifySexagesimal
    };
    var timestamp2 = {
      identify: (value) => value instanceof Date,
      default: true,
      tag: "tag:yaml.org,2002:timestamp",
      // If the time zone is omitted, the timestamp is assumed to be specified in UTC. The time part
      // may be omitted altogether, resulting in a date format. In such a case, the time part is
      // assumed to be 00:00:00Z (start of day, UTC).
      test: RegExp("^([0-9]{4})-([0-9]{1,2})-([0-9]{1,2})(?:(?:t|T|[ \\t]+)([0-9]{1,2}):([0-9]{1,2}):([0-9]{1,2}(\\.[0-9]+)?)(?:[ \\t]*(Z|[-+][012]?[0-9](?::[0-9]{2})?))?)?$"),
      resolve(str) {
        const match2 = str.match(timestamp2.test);
        if (!match2)
          throw new Error("!!timestamp expects a date, starting with yyyy-mm-dd");
        const [, year, month, day, hour, minute, second] = match2.map(Number);
        const millisec = match2[7] ? Number((match2[7] + "00").substr(1, 3)) : 0;
        let date = Date.UTC(year, month - 1, day, hour || 0, minute || 0, second || 0, millisec);
        const tz = match2[8];
        if (tz && tz !== "Z") {
          let d = parseSexagesimal(tz, false);
          if (Math.abs(d) < 30)
            d *= 60;
          date -= 6e4 * d;
        }
        return new Date(date);
      },
      stringify: ({ value }) => value?.toISOString().replace(/(T00:00:00)?\.000Z$/, "") ?? ""
    };
    exports.floatTime = floatTime;
    exports.intTime = intTime;
    exports.timestamp = timestamp2;
  }
});

// node_modules/yaml/dist/schema/yaml-1.1/schema.js
var require_schema3 = __commonJS({
  "node_modules/yaml/dist/schema/yaml-1.1/schema.js"(exports) {
    "use strict";
    var map = require_map();
    var _null = require_null();
    var seq = require_seq();
    var string3 = require_string();
    var binary = require_binary();
    var bool = require_bool2();
    var float = require_float2();
    var int = require_int2();
    var merge = require_merge();
    var omap = require_omap();
    var pairs2 = require_pairs();
    var set = require_set();
    var timestamp2 = require_timestamp();
    var schema = [
      map.map,
      seq.seq,
      string3.string,
      _null.nullTag,
      bool.trueTag,
      bool.falseTag,
      int.intBin,
      int.intOct,
      int.int,
      int.intHex,
      float.floatNaN,
      float.floatExp,
      float.float,
      binary.binary,
      merge.merge,
      omap.omap,
      pairs2.pairs,
      set.set,
      timestamp2.intTime,
      timestamp2.floatTime,
      timestamp2.timestamp
    ];
    exports.schema = schema;
  }
});

// node_modules/yaml/dist/schema/tags.js
var require_tags = __commonJS({
  "node_modules/yaml/dist/schema/tags.js"(exports) {
    "use strict";
    var map = require_map();
    var _null = require_null();
    var seq = require_seq();
    var string3 = require_string();
    var bool = require_bool();
    var float = require_float();
    var int = require_int();
    var schema = require_schema();
    var schema$1 = require_schema2();
    var binary = require_binary();
    var merge = require_merge();
    var omap = require_omap();
    var pairs2 = require_pairs();
    var schema$2 = require_schema3();
    var set = require_set();
    var timestamp2 = require_timestamp();
    var schemas = /* @__PURE__ */ new Map([
      ["core", schema.schema],
      ["failsafe", [map.map, seq.seq, string3.string]],
      ["json", schema$1.schema],
      ["yaml11", schema$2.schema],
      ["yaml-1.1", schema$2.schema]
    ]);
    var tagsByName = {
      binary: binary.binary,
      bool: bool.boolTag,
      float: float.float,
      floatExp: float.floatExp,
      floatNaN: float.floatNaN,
      floatTime: timestamp2.floatTime,
      int: int.int,
      intHex: int.intHex,
      intOct: int.intOct,
      intTime: timestamp2.intTime,
      map: map.map,
      merge: merge.merge,
      null: _null.nullTag,
      omap: omap.omap,
      pairs: pairs2.pairs,
      seq: seq.seq,
      set: set.set,
      timestamp: timestamp2.timestamp
    };
    var coreKnownTags = {
      "tag:yaml.org,2002:binary": binary.binary,
      "tag:yaml.org,2002:merge": merge.merge,
      "tag:yaml.org,2002:omap": omap.omap,
      "tag:yaml.org,2002:pairs": pairs2.pairs,
      "tag:yaml.org,2002:set": set.set,
      "tag:yaml.org,2002:timestamp": timestamp2.timestamp
    };
    function getTags(customTags, schemaName, addMergeTag) {
      const schemaTags = schemas.get(schemaName);
      if (schemaTags && !customTags) {
        return addMergeTag && !schemaTags.includes(merge.merge) ? schemaTags.concat(merge.merge) : schemaTags.slice();
      }
      let tags = schemaTags;
      if (!tags) {
        if (Array.isArray(customTags))
          tags = [];
        else {
          const keys = Array.from(schemas.keys()).filter((key) => key !== "yaml11").map((key) => JSON.stringify(key)).join(", ");
          throw new Error(`Unknown schema "${schemaName}"; use one of ${keys} or define customTags array`);
        }
      }
      if (Array.isArray(customTags)) {
        for (const tag of customTags)
          tags = tags.concat(tag);
      } else if (typeof customTags === "function") {
        tags = customTags(tags.slice());
      }
      if (addMergeTag)
        tags = tags.concat(merge.merge);
      return tags.reduce((tags2, tag) => {
        const tagObj = typeof tag === "string" ? tagsByName[tag] : tag;
        if (!tagObj) {
          const tagName = JSON.stringify(tag);
          const keys = Object.keys(tagsByName).map((key) => JSON.stringify(key)).join(", ");
          throw new Error(`Unknown custom tag ${tagName}; use one of ${keys}`);
        }
        if (!tags2.includes(tagObj))
          tags2.push(tagObj);
        return tags2;
      }, []);
    }
    exports.coreKnownTags = coreKnownTags;
    exports.getTags = getTags;
  }
});

// node_modules/yaml/dist/schema/Schema.js
var require_Schema = __commonJS({
  "node_modules/yaml/dist/schema/Schema.js"(exports) {
    "use strict";
    var identity = require_identity();
    var map = require_map();
    var seq = require_seq();
    var string3 = require_string();
    var tags = require_tags();
    var sortMapEntriesByKey = (a, b) => a.key < b.key ? -1 : a.key > b.key ? 1 : 0;
    var Schema = class _Schema {
      constructor({ compat, customTags, merge, resolveKnownTags, schema, sortMapEntries, toStringDefaults }) {
        this.compat = Array.isArray(compat) ? tags.getTags(compat, "compat") : compat ? tags.getTags(null, compat) : null;
        this.name = typeof schema === "string" && schema || "core";
        this.knownTags = resolveKnownTags ? tags.coreKnownTags : {};
        this.tags = tags.getTags(customTags, this.name, merge);
        this.toStringOptions = toStringDefaults ?? null;
        Object.defineProperty(this, identity.MAP, { value: map.map });
        Object.defineProperty(this, identity.SCALAR, { value: string3.string });
        Object.defineProperty(this, identity.SEQ, { value: seq.seq });
        this.sortMapEntries = typeof sortMapEntries === "function" ? sortMapEntries : sortMapEntries === true ? sortMapEntriesByKey : null;
      }
      clone() {
        const copy = Object.create(_Schema.prototype, Object.getOwnPropertyDescriptors(this));
        copy.tags = this.tags.slice();
        return copy;
      }
    };
    exports.Schema = Schema;
  }
});

// node_modules/yaml/dist/stringify/stringifyDocument.js
var require_stringifyDocument = __commonJS({
  "node_modules/yaml/dist/stringify/stringifyDocument.js"(exports) {
    "use strict";
    var identity = require_identity();
    var stringify3 = require_stringify();
    var stringifyComment = require_stringifyComment();
    function stringifyDocument(doc, options) {
      const lines = [];
      let hasDirectives = options.directives === true;
      if (options.directives !== false && doc.directives) {
        const dir = doc.directives.toString(doc);
        if (dir) {
          lines.push(dir);
          hasDirectives = true;
        } else if (doc.directives.docStart)
          hasDirectives = true;
      }
      if (hasDirectives)
        lines.push("---");
      const ctx = stringify3.createStringifyContext(doc, options);
      const { commentString } = ctx.options;
      if (doc.commentBefore) {
        if (lines.length !== 1)
          lines.unshift("");
        const cs = commentString(doc.commentBefore);
        lines.unshift(stringifyComment.indentComment(cs, ""));
      }
      let chompKeep = false;
      let contentComment = null;
      if (doc.contents) {
        if (identity.isNode(doc.contents)) {
          if (doc.contents.spaceBefore && hasDirectives)
            lines.push("");
          if (doc.contents.commentBefore) {
            const cs = commentString(doc.contents.commentBefore);
            lines.push(stringifyComment.indentComment(cs, ""));
          }
          ctx.forceBlockIndent = !!doc.comment;
          contentComment = doc.contents.comment;
        }
        const onChompKeep = contentComment ? void 0 : () => chompKeep = true;
        let body = stringify3.stringify(doc.contents, ctx, () => contentComment = null, onChompKeep);
        if (contentComment)
          body += stringifyComment.lineComment(body, "", commentString(contentComment));
        if ((body[0] === "|" || body[0] === ">") && lines[lines.length - 1] === "---") {
          lines[lines.length - 1] = `--- ${body}`;
        } else
          lines.push(body);
      } else {
        lines.push(stringify3.stringify(doc.contents, ctx));
      }
      if (doc.directives?.docEnd) {
        if (doc.comment) {
          const cs = commentString(doc.comment);
          if (cs.includes("\n")) {
            lines.push("...");
            lines.push(stringifyComment.indentComment(cs, ""));
          } else {
            lines.push(`... ${cs}`);
          }
        } else {
          lines.push("...");
        }
      } else {
        let dc = doc.comment;
        if (dc && chompKeep)
          dc = dc.replace(/^\n+/, "");
        if (dc) {
          if ((!chompKeep || contentComment) && lines[lines.length - 1] !== "")
            lines.push("");
          lines.push(stringifyComment.indentComment(commentString(dc), ""));
        }
      }
      return lines.join("\n") + "\n";
    }
    exports.stringifyDocument = stringifyDocument;
  }
});

// node_modules/yaml/dist/doc/Document.js
var require_Document = __commonJS({
  "node_modules/yaml/dist/doc/Document.js"(exports) {
    "use strict";
    var Alias = require_Alias();
    var Collection = require_Collection();
    var identity = require_identity();
    var Pair = require_Pair();
    var toJS = require_toJS();
    var Schema = require_Schema();
    var stringifyDocument = require_stringifyDocument();
    var anchors = require_anchors();
    var applyReviver = require_applyReviver();
    var createNode = require_createNode();
    var directives = require_directives();
    var Document = class _Document {
      constructor(value, replacer, options) {
        this.commentBefore = null;
        this.comment = null;
        this.errors = [];
        this.warnings = [];
        Object.defineProperty(this, identity.NODE_TYPE, { value: identity.DOC });
        let _replacer = null;
        if (typeof replacer === "function" || Array.isArray(replacer)) {
          _replacer = replacer;
        } else if (options === void 0 && replacer) {
          options = replacer;
          replacer = void 0;
        }
        const opt = Object.assign({
          intAsBigInt: false,
          keepSourceTokens: false,
          logLevel: "warn",
          prettyErrors: true,
          strict: true,
          stringKeys: false,
          uniqueKeys: true,
          version: "1.2"
        }, options);
        this.options = opt;
        let { version } = opt;
        if (options?._directives) {
          this.directives = options._directives.atDocument();
          if (this.directives.yaml.explicit)
            version = this.directives.yaml.version;
        } else
          this.directives = new directives.Directives({ version });
        this.setSchema(version, options);
        this.contents = value === void 0 ? null : this.createNode(value, _replacer, options);
      }
      /**
       * Create a deep copy of this Document and its contents.
       *
       * Custom Node values that inherit from `Object` still refer to their original instances.
       */
      clone() {
        const copy = Object.create(_Document.prototype, {
          [identity.NODE_TYPE]: { value: identity.DOC }
        });
        copy.commentBefore = this.commentBefore;
        copy.comment = this.comment;
        copy.errors = this.errors.slice();
        copy.warnings = this.warnings.slice();
        copy.options = Object.assign({}, this.options);
        if (this.directives)
          copy.directives = this.directives.clone();
        copy.schema = this.schema.clone();
        copy.contents = identity.isNode(this.contents) ? this.contents.clone(copy.schema) : this.contents;
        if (this.range)
          copy.range = this.range.slice();
        return copy;
      }
      /** Adds a value to the document. */
      add(value) {
        if (assertCollection(this.contents))
          this.contents.add(value);
      }
      /** Adds a value to the document. */
      addIn(path10, value) {
        if (assertCollection(this.contents))
          this.contents.addIn(path10, value);
      }
      /**
       * Create a new `Alias` node, ensuring that the target `node` has the required anchor.
       *
       * If `node` already has an anchor, `name` is ignored.
       * Otherwise, the `node.anchor` value will be set to `name`,
       * or if an anchor with that name is already present in the document,
       * `name` will be used as a prefix for a new unique anchor.
       * If `name` is undefined, the generated anchor will use 'a' as a prefix.
       */
      createAlias(node, name2) {
        if (!node.anchor) {
          const prev = anchors.anchorNames(this);
          node.anchor = // eslint-disable-next-line @typescript-eslint/prefer-nullish-coalescing
          !name2 || prev.has(name2) ? anchors.findNewAnchor(name2 || "a", prev) : name2;
        }
        return new Alias.Alias(node.anchor);
      }
      createNode(value, replacer, options) {
        let _replacer = void 0;
        if (typeof replacer === "function") {
          value = replacer.call({ "": value }, "", value);
          _replacer = replacer;
        } else if (Array.isArray(replacer)) {
          const keyToStr = (v) => typeof v === "number" || v instanceof String || v instanceof Number;
          const asStr = replacer.filter(keyToStr).map(String);
          if (asStr.length > 0)
            replacer = replacer.concat(asStr);
          _replacer = replacer;
        } else if (options === void 0 && replacer) {
          options = replacer;
          replacer = void 0;
        }
        const { aliasDuplicateObjects, anchorPrefix, flow, keepUndefined, onTagObj, tag } = options ?? {};
        const { onAnchor, setAnchors, sourceObjects } = anchors.createNodeAnchors(
          this,
          // eslint-disable-next-line @typescript-eslint/prefer-nullish-coalescing
          anchorPrefix || "a"
        );
        const ctx = {
          aliasDuplicateObjects: aliasDuplicateObjects ?? true,
          keepUndefined: keepUndefined ?? false,
          onAnchor,
          onTagObj,
          replacer: _replacer,
          schema: this.schema,
          sourceObjects
        };
        const node = createNode.createNode(value, tag, ctx);
        if (flow && identity.isCollection(node))
          node.flow = true;
        setAnchors();
        return node;
      }
      /**
       * Convert a key and a value into a `Pair` using the current schema,
       * recursively wrapping all values as `Scalar` or `Collection` nodes.
       */
      createPair(key, value, options = {}) {
        const k = this.createNode(key, null, options);
        const v = this.createNode(value, null, options);
        return new Pair.Pair(k, v);
      }
      /**
       * Removes a value from the document.
       * @returns `true` if the item was found and removed.
       */
      delete(key) {
        return assertCollection(this.contents) ? this.contents.delete(key) : false;
      }
      /**
       * Removes a value from the document.
       * @returns `true` if the item was found and removed.
       */
      deleteIn(path10) {
        if (Collection.isEmptyPath(path10)) {
          if (this.contents == null)
            return false;
          this.contents = null;
          return true;
        }
        return assertCollection(this.contents) ? this.contents.deleteIn(path10) : false;
      }
      /**
       * Returns item at `key`, or `undefined` if not found. By default unwraps
       * scalar values from their surrounding node; to disable set `keepScalar` to
       * `true` (collections are always returned intact).
       */
      get(key, keepScalar) {
        return identity.isCollection(this.contents) ? this.contents.get(key, keepScalar) : void 0;
      }
      /**
       * Returns item at `path`, or `undefined` if not found. By default unwraps
       * scalar values from their surrounding node; to disable set `keepScalar` to
       * `true` (collections are always returned intact).
       */
      getIn(path10, keepScalar) {
        if (Collection.isEmptyPath(path10))
          return !keepScalar && identity.isScalar(this.contents) ? this.contents.value : this.contents;
        return identity.isCollection(this.contents) ? this.contents.getIn(path10, keepScalar) : void 0;
      }
      /**
       * Checks if the document includes a value with the key `key`.
       */
      has(key) {
        return identity.isCollection(this.contents) ? this.contents.has(key) : false;
      }
      /**
       * Checks if the document includes a value at `path`.
       */
      hasIn(path10) {
        if (Collection.isEmptyPath(path10))
          return this.contents !== void 0;
        return identity.isCollection(this.contents) ? this.contents.hasIn(path10) : false;
      }
      /**
       * Sets a value in this document. For `!!set`, `value` needs to be a
       * boolean to add/remove the item from the set.
       */
      set(key, value) {
        if (this.contents == null) {
          this.contents = Collection.collectionFromPath(this.schema, [key], value);
        } else if (assertCollection(this.contents)) {
          this.contents.set(key, value);
        }
      }
      /**
       * Sets a value in this document. For `!!set`, `value` needs to be a
       * boolean to add/remove the item from the set.
       */
      setIn(path10, value) {
        if (Collection.isEmptyPath(path10)) {
          this.contents = value;
        } else if (this.contents == null) {
          this.contents = Collection.collectionFromPath(this.schema, Array.from(path10), value);
        } else if (assertCollection(this.contents)) {
          this.contents.setIn(path10, value);
        }
      }
      /**
       * Change the YAML version and schema used by the document.
       * A `null` version disables support for directives, explicit tags, anchors, and aliases.
       * It also requires the `schema` option to be given as a `Schema` instance value.
       *
       * Overrides all previously set schema options.
       */
      setSchema(version, options = {}) {
        if (typeof version === "number")
          version = String(version);
        let opt;
        switch (version) {
          case "1.1":
            if (this.directives)
              this.directives.yaml.version = "1.1";
            else
              this.directives = new directives.Directives({ version: "1.1" });
            opt = { resolveKnownTags: false, schema: "yaml-1.1" };
            break;
          case "1.2":
          case "next":
            if (this.directives)
              this.directives.yaml.version = version;
            else
              this.directives = new directives.Directives({ version });
            opt = { resolveKnownTags: true, schema: "core" };
            break;
          case null:
            if (this.directives)
              delete this.directives;
            opt = null;
            break;
          default: {
            const sv = JSON.stringify(version);
            throw new Error(`Expected '1.1', '1.2' or null as first argument, but found: ${sv}`);
          }
        }
        if (options.schema instanceof Object)
          this.schema = options.schema;
        else if (opt)
          this.schema = new Schema.Schema(Object.assign(opt, options));
        else
          throw new Error(`With a null YAML version, the { schema: Schema } option is required`);
      }
      // json & jsonArg are only used from toJSON()
      toJS({ json, jsonArg, mapAsMap, maxAliasCount, onAnchor, reviver } = {}) {
        const ctx = {
          anchors: /* @__PURE__ */ new Map(),
          doc: this,
          keep: !json,
          mapAsMap: mapAsMap === true,
          mapKeyWarned: false,
          maxAliasCount: typeof maxAliasCount === "number" ? maxAliasCount : 100
        };
        const res = toJS.toJS(this.contents, jsonArg ?? "", ctx);
        if (typeof onAnchor === "function")
          for (const { count: count3, res: res2 } of ctx.anchors.values())
            onAnchor(res2, count3);
        return typeof reviver === "function" ? applyReviver.applyReviver(reviver, { "": res }, "", res) : res;
      }
      /**
       * A JSON representation of the document `contents`.
       *
       * @param jsonArg Used by `JSON.stringify` to indicate the array index or
       *   property name.
       */
      toJSON(jsonArg, onAnchor) {
        return this.toJS({ json: true, jsonArg, mapAsMap: false, onAnchor });
      }
      /** A YAML representation of the document. */
      toString(options = {}) {
        if (this.errors.length > 0)
          throw new Error("Document with errors cannot be stringified");
        if ("indent" in options && (!Number.isInteger(options.indent) || Number(options.indent) <= 0)) {
          const s = JSON.stringify(options.indent);
          throw new Error(`"indent" option must be a positive integer, not ${s}`);
        }
        return stringifyDocument.stringifyDocument(this, options);
      }
    };
    function assertCollection(contents) {
      if (identity.isCollection(contents))
        return true;
      throw new Error("Expected a YAML collection as document contents");
    }
    exports.Document = Document;
  }
});

// node_modules/yaml/dist/errors.js
var require_errors = __commonJS({
  "node_modules/yaml/dist/errors.js"(exports) {
    "use strict";
    var YAMLError = class extends Error {
      constructor(name2, pos, code2, message) {
        super();
        this.name = name2;
        this.code = code2;
        this.message = message;
        this.pos = pos;
      }
    };
    var YAMLParseError = class extends YAMLError {
      constructor(pos, code2, message) {
        super("YAMLParseError", pos, code2, message);
      }
    };
    var YAMLWarning = class extends YAMLError {
      constructor(pos, code2, message) {
        super("YAMLWarning", pos, code2, message);
      }
    };
    var prettifyError = (src, lc) => (error2) => {
      if (error2.pos[0] === -1)
        return;
      error2.linePos = error2.pos.map((pos) => lc.linePos(pos));
      const { line: line2, col } = error2.linePos[0];
      error2.message += ` at line ${line2}, column ${col}`;
      let ci = col - 1;
      let lineStr = src.substring(lc.lineStarts[line2 - 1], lc.lineStarts[line2]).replace(/[\n\r]+$/, "");
      if (ci >= 60 && lineStr.length > 80) {
        const trimStart = Math.min(ci - 39, lineStr.length - 79);
        lineStr = "\u2026" + lineStr.substring(trimStart);
        ci -= trimStart - 1;
      }
      if (lineStr.length > 80)
        lineStr = lineStr.substring(0, 79) + "\u2026";
      if (line2 > 1 && /^ *$/.test(lineStr.substring(0, ci))) {
        let prev = src.substring(lc.lineStarts[line2 - 2], lc.lineStarts[line2 - 1]);
        if (prev.length > 80)
          prev = prev.substring(0, 79) + "\u2026\n";
        lineStr = prev + lineStr;
      }
      if (/[^ ]/.test(lineStr)) {
        let count3 = 1;
        const end = error2.linePos[1];
        if (end?.line === line2 && end.col > col) {
          count3 = Math.max(1, Math.min(end.col - col, 80 - ci));
        }
        const pointer = " ".repeat(ci) + "^".repeat(count3);
        error2.message += `:

${lineStr}
${pointer}
`;
      }
    };
    exports.YAMLError = YAMLError;
    exports.YAMLParseError = YAMLParseError;
    exports.YAMLWarning = YAMLWarning;
    exports.prettifyError = prettifyError;
  }
});

// node_modules/yaml/dist/compose/resolve-props.js
var require_resolve_props = __commonJS({
  "node_modules/yaml/dist/compose/resolve-props.js"(exports) {
    "use strict";
    function resolveProps(tokens, { flow, indicator, next, offset, onError, parentIndent, startOnNewline }) {
      let spaceBefore = false;
      let atNewline = startOnNewline;
      let hasSpace = startOnNewline;
      let comment = "";
      let commentSep = "";
      let hasNewline = false;
      let reqSpace = false;
      let tab = null;
      let anchor = null;
      let tag = null;
      let newlineAfterProp = null;
      let comma = null;
      let found = null;
      let start2 = null;
      for (const token of tokens) {
        if (reqSpace) {
          if (token.type !== "space" && token.type !== "newline" && token.type !== "comma")
            onError(token.offset, "MISSING_CHAR", "Tags and anchors must be separated from the next token by white space");
          reqSpace = false;
        }
        if (tab) {
          if (atNewline && token.type !== "comment" && token.type !== "newline") {
            onError(tab, "TAB_AS_INDENT", "Tabs are not allowed as indentation");
          }
          tab = null;
        }
        switch (token.type) {
          case "space":
            if (!flow && (indicator !== "doc-start" || next?.type !== "flow-collection") && token.source.includes("	")) {
              tab = token;
            }
            hasSpace = true;
            break;
          case "comment": {
            if (!hasSpace)
              onError(token, "MISSING_CHAR", "Comments must be separated from other tokens by white space characters");
            const cb = token.source.substring(1) || " ";
            if (!comment)
              comment = cb;
            else
              comment += commentSep + cb;
            commentSep = "";
            atNewline = false;
            break;
          }
          case "newline":
            if (atNewline) {
              if (comment)
                comment += token.source;
              else if (!found || indicator !== "seq-item-ind")
                spaceBefore = true;
            } else
              commentSep += token.source;
            atNewline = true;
            hasNewline = true;
            if (anchor || tag)
              newlineAfterProp = token;
            hasSpace = true;
            break;
          case "anchor":
            if (anchor)
              onError(token, "MULTIPLE_ANCHORS", "A node can have at most one anchor");
            if (token.source.endsWith(":"))
              onError(token.offset + token.source.length - 1, "BAD_ALIAS", "Anchor ending in : is ambiguous", true);
            anchor = token;
            start2 ?? (start2 = token.offset);
            atNewline = false;
            hasSpace = false;
            reqSpace = true;
            break;
          case "tag": {
            if (tag)
              onError(token, "MULTIPLE_TAGS", "A node can have at most one tag");
            tag = token;
            start2 ?? (start2 = token.offset);
            atNewline = false;
            hasSpace = false;
            reqSpace = true;
            break;
          }
          case indicator:
            if (anchor || tag)
              onError(token, "BAD_PROP_ORDER", `Anchors and tags must be after the ${token.source} indicator`);
            if (found)
              onError(token, "UNEXPECTED_TOKEN", `Unexpected ${token.source} in ${flow ?? "collection"}`);
            found = token;
            atNewline = indicator === "seq-item-ind" || indicator === "explicit-key-ind";
            hasSpace = false;
            break;
          case "comma":
            if (flow) {
              if (comma)
                onError(token, "UNEXPECTED_TOKEN", `Unexpected , in ${flow}`);
              comma = token;
              atNewline = false;
              hasSpace = false;
              break;
            }
          // else fallthrough
          default:
            onError(token, "UNEXPECTED_TOKEN", `Unexpected ${token.type} token`);
            atNewline = false;
            hasSpace = false;
        }
      }
      const last = tokens[tokens.length - 1];
      const end = last ? last.offset + last.source.length : offset;
      if (reqSpace && next && next.type !== "space" && next.type !== "newline" && next.type !== "comma" && (next.type !== "scalar" || next.source !== "")) {
        onError(next.offset, "MISSING_CHAR", "Tags and anchors must be separated from the next token by white space");
      }
      if (tab && (atNewline && tab.indent <= parentIndent || next?.type === "block-map" || next?.type === "block-seq"))
        onError(tab, "TAB_AS_INDENT", "Tabs are not allowed as indentation");
      return {
        comma,
        found,
        spaceBefore,
        comment,
        hasNewline,
        anchor,
        tag,
        newlineAfterProp,
        end,
        start: start2 ?? end
      };
    }
    exports.resolveProps = resolveProps;
  }
});

// node_modules/yaml/dist/compose/util-contains-newline.js
var require_util_contains_newline = __commonJS({
  "node_modules/yaml/dist/compose/util-contains-newline.js"(exports) {
    "use strict";
    function containsNewline(key) {
      if (!key)
        return null;
      switch (key.type) {
        case "alias":
        case "scalar":
        case "double-quoted-scalar":
        case "single-quoted-scalar":
          if (key.source.includes("\n"))
            return true;
          if (key.end) {
            for (const st of key.end)
              if (st.type === "newline")
                return true;
          }
          return false;
        case "flow-collection":
          for (const it of key.items) {
            for (const st of it.start)
              if (st.type === "newline")
                return true;
            if (it.sep) {
              for (const st of it.sep)
                if (st.type === "newline")
                  return true;
            }
            if (containsNewline(it.key) || containsNewline(it.value))
              return true;
          }
          return false;
        default:
          return true;
      }
    }
    exports.containsNewline = containsNewline;
  }
});

// node_modules/yaml/dist/compose/util-flow-indent-check.js
var require_util_flow_indent_check = __commonJS({
  "node_modules/yaml/dist/compose/util-flow-indent-check.js"(exports) {
    "use strict";
    var utilContainsNewline = require_util_contains_newline();
    function flowIndentCheck(indent, fc, onError) {
      if (fc?.type === "flow-collection") {
        const end = fc.end[0];
        if (end.indent === indent && (end.source === "]" || end.source === "}") && utilContainsNewline.containsNewline(fc)) {
          const msg = "Flow end indicator should be more indented than parent";
          onError(end, "BAD_INDENT", msg, true);
        }
      }
    }
    exports.flowIndentCheck = flowIndentCheck;
  }
});

// node_modules/yaml/dist/compose/util-map-includes.js
var require_util_map_includes = __commonJS({
  "node_modules/yaml/dist/compose/util-map-includes.js"(exports) {
    "use strict";
    var identity = require_identity();
    function mapIncludes(ctx, items, search) {
      const { uniqueKeys } = ctx.options;
      if (uniqueKeys === false)
        return false;
      const isEqual = typeof uniqueKeys === "function" ? uniqueKeys : (a, b) => a === b || identity.isScalar(a) && identity.isScalar(b) && a.value === b.value;
      return items.some((pair) => isEqual(pair.key, search));
    }
    exports.mapIncludes = mapIncludes;
  }
});

// node_modules/yaml/dist/compose/resolve-block-map.js
var require_resolve_block_map = __commonJS({
  "node_modules/yaml/dist/compose/resolve-block-map.js"(exports) {
    "use strict";
    var Pair = require_Pair();
    var YAMLMap = require_YAMLMap();
    var resolveProps = require_resolve_props();
    var utilContainsNewline = require_util_contains_newline();
    var utilFlowIndentCheck = require_util_flow_indent_check();
    var utilMapIncludes = require_util_map_includes();
    var startColMsg = "All mapping items must start at the same column";
    function resolveBlockMap({ composeNode, composeEmptyNode }, ctx, bm, onError, tag) {
      const NodeClass = tag?.nodeClass ?? YAMLMap.YAMLMap;
      const map = new NodeClass(ctx.schema);
      if (ctx.atRoot)
        ctx.atRoot = false;
      let offset = bm.offset;
      let commentEnd = null;
      for (const collItem of bm.items) {
        const { start: start2, key, sep: sep2, value } = collItem;
        const keyProps = resolveProps.resolveProps(start2, {
          indicator: "explicit-key-ind",
          next: key ?? sep2?.[0],
          offset,
          onError,
          parentIndent: bm.indent,
          startOnNewline: true
        });
        const implicitKey = !keyProps.found;
        if (implicitKey) {
          if (key) {
            if (key.type === "block-seq")
              onError(offset, "BLOCK_AS_IMPLICIT_KEY", "A block sequence may not be used as an implicit map key");
            else if ("indent" in key && key.indent !== bm.indent)
              onError(offset, "BAD_INDENT", startColMsg);
          }
          if (!keyProps.anchor && !keyProps.tag && !sep2) {
            commentEnd = keyProps.end;
            if (keyProps.comment) {
              if (map.comment)
                map.comment += "\n" + keyProps.comment;
              else
                map.comment = keyProps.comment;
            }
            continue;
          }
          if (keyProps.newlineAfterProp || utilContainsNewline.containsNewline(key)) {
            onError(key ?? start2[start2.length - 1], "MULTILINE_IMPLICIT_KEY", "Implicit keys need to be on a single line");
          }
        } else if (keyProps.found?.indent !== bm.indent) {
          onError(offset, "BAD_INDENT", startColMsg);
        }
        ctx.atKey = true;
        const keyStart = keyProps.end;
        const keyNode = key ? composeNode(ctx, key, keyProps, onError) : composeEmptyNode(ctx, keyStart, start2, null, keyProps, onError);
        if (ctx.schema.compat)
          utilFlowIndentCheck.flowIndentCheck(bm.indent, key, onError);
        ctx.atKey = false;
        if (utilMapIncludes.mapIncludes(ctx, map.items, keyNode))
          onError(keyStart, "DUPLICATE_KEY", "Map keys must be unique");
        const valueProps = resolveProps.resolveProps(sep2 ?? [], {
          indicator: "map-value-ind",
          next: value,
          offset: keyNode.range[2],
          onError,
          parentIndent: bm.indent,
          startOnNewline: !key || key.type === "block-scalar"
        });
        offset = valueProps.end;
        if (valueProps.found) {
          if (implicitKey) {
            if (value?.type === "block-map" && !valueProps.hasNewline)
              onError(offset, "BLOCK_AS_IMPLICIT_KEY", "Nested mappings are not allowed in compact mappings");
            if (ctx.options.strict && keyProps.start < valueProps.found.offset - 1024)
              onError(keyNode.range, "KEY_OVER_1024_CHARS", "The : indicator must be at most 1024 chars after the start of an implicit block mapping key");
          }
          const valueNode = value ? composeNode(ctx, value, valueProps, onError) : composeEmptyNode(ctx, offset, sep2, null, valueProps, onError);
          if (ctx.schema.compat)
            utilFlowIndentCheck.flowIndentCheck(bm.indent, value, onError);
          offset = valueNode.range[2];
          const pair = new Pair.Pair(keyNode, valueNode);
          if (ctx.options.keepSourceTokens)
            pair.srcToken = collItem;
          map.items.push(pair);
        } else {
          if (implicitKey)
            onError(keyNode.range, "MISSING_CHAR", "Implicit map keys need to be followed by map values");
          if (valueProps.comment) {
            if (keyNode.comment)
              keyNode.comment += "\n" + valueProps.comment;
            else
              keyNode.comment = valueProps.comment;
          }
          const pair = new Pair.Pair(keyNode);
          if (ctx.options.keepSourceTokens)
            pair.srcToken = collItem;
          map.items.push(pair);
        }
      }
      if (commentEnd && commentEnd < offset)
        onError(commentEnd, "IMPOSSIBLE", "Map comment with trailing content");
      map.range = [bm.offset, offset, commentEnd ?? offset];
      return map;
    }
    exports.resolveBlockMap = resolveBlockMap;
  }
});

// node_modules/yaml/dist/compose/resolve-block-seq.js
var require_resolve_block_seq = __commonJS({
  "node_modules/yaml/dist/compose/resolve-block-seq.js"(exports) {
    "use strict";
    var YAMLSeq = require_YAMLSeq();
    var resolveProps = require_resolve_props();
    var utilFlowIndentCheck = require_util_flow_indent_check();
    function resolveBlockSeq({ composeNode, composeEmptyNode }, ctx, bs, onError, tag) {
      const NodeClass = tag?.nodeClass ?? YAMLSeq.YAMLSeq;
      const seq = new NodeClass(ctx.schema);
      if (ctx.atRoot)
        ctx.atRoot = false;
      if (ctx.atKey)
        ctx.atKey = false;
      let offset = bs.offset;
      let commentEnd = null;
      for (const { start: start2, value } of bs.items) {
        const props = resolveProps.resolveProps(start2, {
          indicator: "seq-item-ind",
          next: value,
          offset,
          onError,
          parentIndent: bs.indent,
          startOnNewline: true
        });
        if (!props.found) {
          if (props.anchor || props.tag || value) {
            if (value?.type === "block-seq")
              onError(props.end, "BAD_INDENT", "All sequence items must start at the same column");
            else
              onError(offset, "MISSING_CHAR", "Sequence item without - indicator");
          } else {
            commentEnd = props.end;
            if (props.comment)
              seq.comment = props.comment;
            continue;
          }
        }
        const node = value ? composeNode(ctx, value, props, onError) : composeEmptyNode(ctx, props.end, start2, null, props, onError);
        if (ctx.schema.compat)
          utilFlowIndentCheck.flowIndentCheck(bs.indent, value, onError);
        offset = node.range[2];
        seq.items.push(node);
      }
      seq.range = [bs.offset, offset, commentEnd ?? offset];
      return seq;
    }
    exports.resolveBlockSeq = resolveBlockSeq;
  }
});

// node_modules/yaml/dist/compose/resolve-end.js
var require_resolve_end = __commonJS({
  "node_modules/yaml/dist/compose/resolve-end.js"(exports) {
    "use strict";
    function resolveEnd(end, offset, reqSpace, onError) {
      let comment = "";
      if (end) {
        let hasSpace = false;
        let sep2 = "";
        for (const token of end) {
          const { source, type } = token;
          switch (type) {
            case "space":
              hasSpace = true;
              break;
            case "comment": {
              if (reqSpace && !hasSpace)
                onError(token, "MISSING_CHAR", "Comments must be separated from other tokens by white space characters");
              const cb = source.substring(1) || " ";
              if (!comment)
                comment = cb;
              else
                comment += sep2 + cb;
              sep2 = "";
              break;
            }
            case "newline":
              if (comment)
                sep2 += source;
              hasSpace = true;
              break;
            default:
              onError(token, "UNEXPECTED_TOKEN", `Unexpected ${type} at node end`);
          }
          offset += source.length;
        }
      }
      return { comment, offset };
    }
    exports.resolveEnd = resolveEnd;
  }
});

// node_modules/yaml/dist/compose/resolve-flow-collection.js
var require_resolve_flow_collection = __commonJS({
  "node_modules/yaml/dist/compose/resolve-flow-collection.js"(exports) {
    "use strict";
    var identity = require_identity();
    var Pair = require_Pair();
    var YAMLMap = require_YAMLMap();
    var YAMLSeq = require_YAMLSeq();
    var resolveEnd = require_resolve_end();
    var resolveProps = require_resolve_props();
    var utilContainsNewline = require_util_contains_newline();
    var utilMapIncludes = require_util_map_includes();
    var blockMsg = "Block collections are not allowed within flow collections";
    var isBlock = (token) => token && (token.type === "block-map" || token.type === "block-seq");
    function resolveFlowCollection({ composeNode, composeEmptyNode }, ctx, fc, onError, tag) {
      const isMap4 = fc.start.source === "{";
      const fcName = isMap4 ? "flow map" : "flow sequence";
      const NodeClass = tag?.nodeClass ?? (isMap4 ? YAMLMap.YAMLMap : YAMLSeq.YAMLSeq);
      const coll = new NodeClass(ctx.schema);
      coll.flow = true;
      const atRoot = ctx.atRoot;
      if (atRoot)
        ctx.atRoot = false;
      if (ctx.atKey)
        ctx.atKey = false;
      let offset = fc.offset + fc.start.source.length;
      for (let i = 0; i < fc.items.length; ++i) {
        const collItem = fc.items[i];
        const { start: start2, key, sep: sep2, value } = collItem;
        const props = resolveProps.resolveProps(start2, {
          flow: fcName,
          indicator: "explicit-key-ind",
          next: key ?? sep2?.[0],
          offset,
          onError,
          parentIndent: fc.indent,
          startOnNewline: false
        });
        if (!props.found) {
          if (!props.anchor && !props.tag && !sep2 && !value) {
            if (i === 0 && props.comma)
              onError(props.comma, "UNEXPECTED_TOKEN", `Unexpected , in ${fcName}`);
            else if (i < fc.items.length - 1)
              onError(props.start, "UNEXPECTED_TOKEN", `Unexpected empty item in ${fcName}`);
            if (props.comment) {
              if (coll.comment)
                coll.comment += "\n" + props.comment;
              else
                coll.comment = props.comment;
            }
            offset = props.end;
            continue;
          }
          if (!isMap4 && ctx.options.strict && utilContainsNewline.containsNewline(key))
            onError(
              key,
              // checked by containsNewline()
              "MULTILINE_IMPLICIT_KEY",
              "Implicit keys of flow sequence pairs need to be on a single line"
            );
        }
        if (i === 0) {
          if (props.comma)
            onError(props.comma, "UNEXPECTED_TOKEN", `Unexpected , in ${fcName}`);
        } else {
          if (!props.comma)
            onError(props.start, "MISSING_CHAR", `Missing , between ${fcName} items`);
          if (props.comment) {
            let prevItemComment = "";
            loop: for (const st of start2) {
              switch (st.type) {
                case "comma":
                case "space":
                  break;
                case "comment":
                  prevItemComment = st.source.substring(1);
                  break loop;
                default:
                  break loop;
              }
            }
            if (prevItemComment) {
              let prev = coll.items[coll.items.length - 1];
              if (identity.isPair(prev))
                prev = prev.value ?? prev.key;
              if (prev.comment)
                prev.comment += "\n" + prevItemComment;
              else
                prev.comment = prevItemComment;
              props.comment = props.comment.substring(prevItemComment.length + 1);
            }
          }
        }
        if (!isMap4 && !sep2 && !props.found) {
          const valueNode = value ? composeNode(ctx, value, props, onError) : composeEmptyNode(ctx, props.end, sep2, null, props, onError);
          coll.items.push(valueNode);
          offset = valueNode.range[2];
          if (isBlock(value))
            onError(valueNode.range, "BLOCK_IN_FLOW", blockMsg);
        } else {
          ctx.atKey = true;
          const keyStart = props.end;
          const keyNode = key ? composeNode(ctx, key, props, onError) : composeEmptyNode(ctx, keyStart, start2, null, props, onError);
          if (isBlock(key))
            onError(keyNode.range, "BLOCK_IN_FLOW", blockMsg);
          ctx.atKey = false;
          const valueProps = resolveProps.resolveProps(sep2 ?? [], {
            flow: fcName,
            indicator: "map-value-ind",
            next: value,
            offset: keyNode.range[2],
            onError,
            parentIndent: fc.indent,
            startOnNewline: false
          });
          if (valueProps.found) {
            if (!isMap4 && !props.found && ctx.options.strict) {
              if (sep2)
                for (const st of sep2) {
                  if (st === valueProps.found)
                    break;
                  if (st.type === "newline") {
                    onError(st, "MULTILINE_IMPLICIT_KEY", "Implicit keys of flow sequence pairs need to be on a single line");
                    break;
                  }
                }
              if (props.start < valueProps.found.offset - 1024)
                onError(valueProps.found, "KEY_OVER_1024_CHARS", "The : indicator must be at most 1024 chars after the start of an implicit flow sequence key");
            }
          } else if (value) {
            if ("source" in value && value.source?.[0] === ":")
              onError(value, "MISSING_CHAR", `Missing space after : in ${fcName}`);
            else
              onError(valueProps.start, "MISSING_CHAR", `Missing , or : between ${fcName} items`);
          }
          const valueNode = value ? composeNode(ctx, value, valueProps, onError) : valueProps.found ? composeEmptyNode(ctx, valueProps.end, sep2, null, valueProps, onError) : null;
          if (valueNode) {
            if (isBlock(value))
              onError(valueNode.range, "BLOCK_IN_FLOW", blockMsg);
          } else if (valueProps.comment) {
            if (keyNode.comment)
              keyNode.comment += "\n" + valueProps.comment;
            else
              keyNode.comment = valueProps.comment;
          }
          const pair = new Pair.Pair(keyNode, valueNode);
          if (ctx.options.keepSourceTokens)
            pair.srcToken = collItem;
          if (isMap4) {
            const map = coll;
            if (utilMapIncludes.mapIncludes(ctx, map.items, keyNode))
              onError(keyStart, "DUPLICATE_KEY", "Map keys must be unique");
            map.items.push(pair);
          } else {
            const map = new YAMLMap.YAMLMap(ctx.schema);
            map.flow = true;
            map.items.push(pair);
            const endRange = (valueNode ?? keyNode).range;
            map.range = [keyNode.range[0], endRange[1], endRange[2]];
            coll.items.push(map);
          }
          offset = valueNode ? valueNode.range[2] : valueProps.end;
        }
      }
      const expectedEnd = isMap4 ? "}" : "]";
      const [ce, ...ee] = fc.end;
      let cePos = offset;
      if (ce?.source === expectedEnd)
        cePos = ce.offset + ce.source.length;
      else {
        const name2 = fcName[0].toUpperCase() + fcName.substring(1);
        const msg = atRoot ? `${name2} must end with a ${expectedEnd}` : `${name2} in block collection must be sufficiently indented and end with a ${expectedEnd}`;
        onError(offset, atRoot ? "MISSING_CHAR" : "BAD_INDENT", msg);
        if (ce && ce.source.length !== 1)
          ee.unshift(ce);
      }
      if (ee.length > 0) {
        const end = resolveEnd.resolveEnd(ee, cePos, ctx.options.strict, onError);
        if (end.comment) {
          if (coll.comment)
            coll.comment += "\n" + end.comment;
          else
            coll.comment = end.comment;
        }
        coll.range = [fc.offset, cePos, end.offset];
      } else {
        coll.range = [fc.offset, cePos, cePos];
      }
      return coll;
    }
    exports.resolveFlowCollection = resolveFlowCollection;
  }
});

// node_modules/yaml/dist/compose/compose-collection.js
var require_compose_collection = __commonJS({
  "node_modules/yaml/dist/compose/compose-collection.js"(exports) {
    "use strict";
    var identity = require_identity();
    var Scalar = require_Scalar();
    var YAMLMap = require_YAMLMap();
    var YAMLSeq = require_YAMLSeq();
    var resolveBlockMap = require_resolve_block_map();
    var resolveBlockSeq = require_resolve_block_seq();
    var resolveFlowCollection = require_resolve_flow_collection();
    function resolveCollection(CN, ctx, token, onError, tagName, tag) {
      const coll = token.type === "block-map" ? resolveBlockMap.resolveBlockMap(CN, ctx, token, onError, tag) : token.type === "block-seq" ? resolveBlockSeq.resolveBlockSeq(CN, ctx, token, onError, tag) : resolveFlowCollection.resolveFlowCollection(CN, ctx, token, onError, tag);
      const Coll = coll.constructor;
      if (tagName === "!" || tagName === Coll.tagName) {
        coll.tag = Coll.tagName;
        return coll;
      }
      if (tagName)
        coll.tag = tagName;
      return coll;
    }
    function composeCollection(CN, ctx, token, props, onError) {
      const tagToken = props.tag;
      const tagName = !tagToken ? null : ctx.directives.tagName(tagToken.source, (msg) => onError(tagToken, "TAG_RESOLVE_FAILED", msg));
      if (token.type === "block-seq") {
        const { anchor, newlineAfterProp: nl } = props;
        const lastProp = anchor && tagToken ? anchor.offset > tagToken.offset ? anchor : tagToken : anchor ?? tagToken;
        if (lastProp && (!nl || nl.offset < lastProp.offset)) {
          const message = "Missing newline after block sequence props";
          onError(lastProp, "MISSING_CHAR", message);
        }
      }
      const expType = token.type === "block-map" ? "map" : token.type === "block-seq" ? "seq" : token.start.source === "{" ? "map" : "seq";
      if (!tagToken || !tagName || tagName === "!" || tagName === YAMLMap.YAMLMap.tagName && expType === "map" || tagName === YAMLSeq.YAMLSeq.tagName && expType === "seq") {
        return resolveCollection(CN, ctx, token, onError, tagName);
      }
      let tag = ctx.schema.tags.find((t) => t.tag === tagName && t.collection === expType);
      if (!tag) {
        const kt = ctx.schema.knownTags[tagName];
        if (kt?.collection === expType) {
          ctx.schema.tags.push(Object.assign({}, kt, { default: false }));
          tag = kt;
        } else {
          if (kt) {
            onError(tagToken, "BAD_COLLECTION_TYPE", `${kt.tag} used for ${expType} collection, but expects ${kt.collection ?? "scalar"}`, true);
          } else {
            onError(tagToken, "TAG_RESOLVE_FAILED", `Unresolved tag: ${tagName}`, true);
          }
          return resolveCollection(CN, ctx, token, onError, tagName);
        }
      }
      const coll = resolveCollection(CN, ctx, token, onError, tagName, tag);
      const res = tag.resolve?.(coll, (msg) => onError(tagToken, "TAG_RESOLVE_FAILED", msg), ctx.options) ?? coll;
      const node = identity.isNode(res) ? res : new Scalar.Scalar(res);
      node.range = coll.range;
      node.tag = tagName;
      if (tag?.format)
        node.format = tag.format;
      return node;
    }
    exports.composeCollection = composeCollection;
  }
});

// node_modules/yaml/dist/compose/resolve-block-scalar.js
var require_resolve_block_scalar = __commonJS({
  "node_modules/yaml/dist/compose/resolve-block-scalar.js"(exports) {
    "use strict";
    var Scalar = require_Scalar();
    function resolveBlockScalar(ctx, scalar, onError) {
      const start2 = scalar.offset;
      const header = parseBlockScalarHeader(scalar, ctx.options.strict, onError);
      if (!header)
        return { value: "", type: null, comment: "", range: [start2, start2, start2] };
      const type = header.mode === ">" ? Scalar.Scalar.BLOCK_FOLDED : Scalar.Scalar.BLOCK_LITERAL;
      const lines = scalar.source ? splitLines2(scalar.source) : [];
      let chompStart = lines.length;
      for (let i = lines.length - 1; i >= 0; --i) {
        const content = lines[i][1];
        if (content === "" || content === "\r")
          chompStart = i;
        else
          break;
      }
      if (chompStart === 0) {
        const value2 = header.chomp === "+" && lines.length > 0 ? "\n".repeat(Math.max(1, lines.length - 1)) : "";
        let end2 = start2 + header.length;
        if (scalar.source)
          end2 += scalar.source.length;
        return { value: value2, type, comment: header.comment, range: [start2, end2, end2] };
      }
      let trimIndent = scalar.indent + header.indent;
      let offset = scalar.offset + header.length;
      let contentStart = 0;
      for (let i = 0; i < chompStart; ++i) {
        const [indent, content] = lines[i];
        if (content === "" || content === "\r") {
          if (header.indent === 0 && indent.length > trimIndent)
            trimIndent = indent.length;
        } else {
          if (indent.length < trimIndent) {
            const message = "Block scalars with more-indented leading empty lines must use an explicit indentation indicator";
            onError(offset + indent.length, "MISSING_CHAR", message);
          }
          if (header.indent === 0)
            trimIndent = indent.length;
          contentStart = i;
          if (trimIndent === 0 && !ctx.atRoot) {
            const message = "Block scalar values in collections must be indented";
            onError(offset, "BAD_INDENT", message);
          }
          break;
        }
        offset += indent.length + content.length + 1;
      }
      for (let i = lines.length - 1; i >= chompStart; --i) {
        if (lines[i][0].length > trimIndent)
          chompStart = i + 1;
      }
      let value = "";
      let sep2 = "";
      let prevMoreIndented = false;
      for (let i = 0; i < contentStart; ++i)
        value += lines[i][0].slice(trimIndent) + "\n";
      for (let i = contentStart; i < chompStart; ++i) {
        let [indent, content] = lines[i];
        offset += indent.length + content.length + 1;
        const crlf = content[content.length - 1] === "\r";
        if (crlf)
          content = content.slice(0, -1);
        if (content && indent.length < trimIndent) {
          const src = header.indent ? "explicit indentation indicator" : "first line";
          const message = `Block scalar lines must not be less indented than their ${src}`;
          onError(offset - content.length - (crlf ? 2 : 1), "BAD_INDENT", message);
          indent = "";
        }
        if (type === Scalar.Scalar.BLOCK_LITERAL) {
          value += sep2 + indent.slice(trimIndent) + content;
          sep2 = "\n";
        } else if (indent.length > trimIndent || content[0] === "	") {
          if (sep2 === " ")
            sep2 = "\n";
          else if (!prevMoreIndented && sep2 === "\n")
            sep2 = "\n\n";
          value += sep2 + indent.slice(trimIndent) + content;
          sep2 = "\n";
          prevMoreIndented = true;
        } else if (content === "") {
          if (sep2 === "\n")
            value += "\n";
          else
            sep2 = "\n";
        } else {
          value += sep2 + content;
          sep2 = " ";
          prevMoreIndented = false;
        }
      }
      switch (header.chomp) {
        case "-":
          break;
        case "+":
          for (let i = chompStart; i < lines.length; ++i)
            value += "\n" + lines[i][0].slice(trimIndent);
          if (value[value.length - 1] !== "\n")
            value += "\n";
          break;
        default:
          value += "\n";
      }
      const end = start2 + header.length + scalar.source.length;
      return { value, type, comment: header.comment, range: [start2, end, end] };
    }
    function parseBlockScalarHeader({ offset, props }, strict, onError) {
      if (props[0].type !== "block-scalar-header") {
        onError(props[0], "IMPOSSIBLE", "Block scalar header not found");
        return null;
      }
      const { source } = props[0];
      const mode = source[0];
      let indent = 0;
      let chomp = "";
      let error2 = -1;
      for (let i = 1; i < source.length; ++i) {
        const ch = source[i];
        if (!chomp && (ch === "-" || ch === "+"))
          chomp = ch;
        else {
          const n = Number(ch);
          if (!indent && n)
            indent = n;
          else if (error2 === -1)
            error2 = offset + i;
        }
      }
      if (error2 !== -1)
        onError(error2, "UNEXPECTED_TOKEN", `Block scalar header includes extra characters: ${source}`);
      let hasSpace = false;
      let comment = "";
      let length = source.length;
      for (let i = 1; i < props.length; ++i) {
        const token = props[i];
        switch (token.type) {
          case "space":
            hasSpace = true;
          // fallthrough
          case "newline":
            length += token.source.length;
            break;
          case "comment":
            if (strict && !hasSpace) {
              const message = "Comments must be separated from other tokens by white space characters";
              onError(token, "MISSING_CHAR", message);
            }
            length += token.source.length;
            comment = token.source.substring(1);
            break;
          case "error":
            onError(token, "UNEXPECTED_TOKEN", token.message);
            length += token.source.length;
            break;
          /* istanbul ignore next should not happen */
          default: {
            const message = `Unexpected token in block scalar header: ${token.type}`;
            onError(token, "UNEXPECTED_TOKEN", message);
            const ts = token.source;
            if (ts && typeof ts === "string")
              length += ts.length;
          }
        }
      }
      return { mode, indent, chomp, comment, length };
    }
    function splitLines2(source) {
      const split = source.split(/\n( *)/);
      const first = split[0];
      const m = first.match(/^( *)/);
      const line0 = m?.[1] ? [m[1], first.slice(m[1].length)] : ["", first];
      const lines = [line0];
      for (let i = 1; i < split.length; i += 2)
        lines.push([split[i], split[i + 1]]);
      return lines;
    }
    exports.resolveBlockScalar = resolveBlockScalar;
  }
});

// node_modules/yaml/dist/compose/resolve-flow-scalar.js
var require_resolve_flow_scalar = __commonJS({
  "node_modules/yaml/dist/compose/resolve-flow-scalar.js"(exports) {
    "use strict";
    var Scalar = require_Scalar();
    var resolveEnd = require_resolve_end();
    function resolveFlowScalar(scalar, strict, onError) {
      const { offset, type, source, end } = scalar;
      let _type;
      let value;
      const _onError = (rel, code2, msg) => onError(offset + rel, code2, msg);
      switch (type) {
        case "scalar":
          _type = Scalar.Scalar.PLAIN;
          value = plainValue(source, _onError);
          break;
        case "single-quoted-scalar":
          _type = Scalar.Scalar.QUOTE_SINGLE;
          value = singleQuotedValue(source, _onError);
          break;
        case "double-quoted-scalar":
          _type = Scalar.Scalar.QUOTE_DOUBLE;
          value = doubleQuotedValue(source, _onError);
          break;
        /* istanbul ignore next should not happen */
        default:
          onError(scalar, "UNEXPECTED_TOKEN", `Expected a flow scalar value, but found: ${type}`);
          return {
            value: "",
            type: null,
            comment: "",
            range: [offset, offset + source.length, offset + source.length]
          };
      }
      const valueEnd = offset + source.length;
      const re = resolveEnd.resolveEnd(end, valueEnd, strict, onError);
      return {
        value,
        type: _type,
        comment: re.comment,
        range: [offset, valueEnd, re.offset]
      };
    }
    function plainValue(source, onError) {
      let badChar = "";
      switch (source[0]) {
        /* istanbul ignore next should not happen */
        case "	":
          badChar = "a tab character";
          break;
        case ",":
          badChar = "flow indicator character ,";
          break;
        case "%":
          badChar = "directive indicator character %";
          break;
        case "|":
        case ">": {
          badChar = `block scalar indicator ${source[0]}`;
          break;
        }
        case "@":
        case "`": {
          badChar = `reserved character ${source[0]}`;
          break;
        }
      }
      if (badChar)
        onError(0, "BAD_SCALAR_START", `Plain value cannot start with ${badChar}`);
      return unfoldLines(source);
    }
    function singleQuotedValue(source, onError) {
      if (source[source.length - 1] !== "'" || source.length === 1)
        onError(source.length, "MISSING_CHAR", "Missing closing 'quote");
      return unfoldLines(source.slice(1, -1)).replace(/''/g, "'");
    }
    function unfoldLines(source) {
      const line2 = /(.*?)\r?\n/sy;
      let match2 = line2.exec(source);
      if (!match2)
        return source;
      let trimEnd, trimBoth;
      try {
        trimEnd = new RegExp("(?<![ 	])[ 	]+$");
        trimBoth = new RegExp("^[ 	]+|(?<![ 	])[ 	]+$", "g");
      } catch {
        trimEnd = /[ \t]+$/;
        trimBoth = /^[ \t]+|[ \t]+$/g;
      }
      let res = match2[1].replace(trimEnd, "");
      let sep2 = " ";
      let pos = line2.lastIndex;
      while (match2 = line2.exec(source)) {
        const lm = match2[1].replace(trimBoth, "");
        if (lm === "") {
          if (sep2 === "\n")
            res += sep2;
          else
            sep2 = "\n";
        } else {
          res += sep2 + lm;
          sep2 = " ";
        }
        pos = line2.lastIndex;
      }
      const last = /[ \t]*(.*)/sy;
      last.lastIndex = pos;
      match2 = last.exec(source);
      return res + sep2 + (match2?.[1] ?? "");
    }
    function doubleQuotedValue(source, onError) {
      let res = "";
      for (let i = 1; i < source.length - 1; ++i) {
        const ch = source[i];
        if (ch === "\r" && source[i + 1] === "\n")
          continue;
        if (ch === "\n") {
          const { fold, offset } = foldNewline(source, i);
          res += fold;
          i = offset;
        } else if (ch === "\\") {
          let next = source[++i];
          const cc = escapeCodes[next];
          if (cc)
            res += cc;
          else if (next === "\n") {
            next = source[i + 1];
            while (next === " " || next === "	")
              next = source[++i + 1];
          } else if (next === "\r" && source[i + 1] === "\n") {
            next = source[++i + 1];
            while (next === " " || next === "	")
              next = source[++i + 1];
          } else if (next === "x" || next === "u" || next === "U") {
            const length = next === "x" ? 2 : next === "u" ? 4 : 8;
            res += parseCharCode(source, i + 1, length, onError);
            i += length;
          } else {
            const raw = source.substr(i - 1, 2);
            onError(i - 1, "BAD_DQ_ESCAPE", `Invalid escape sequence ${raw}`);
            res += raw;
          }
        } else if (ch === " " || ch === "	") {
          const wsStart = i;
          let next = source[i + 1];
          while (next === " " || next === "	")
            next = source[++i + 1];
          if (next !== "\n" && !(next === "\r" && source[i + 2] === "\n"))
            res += i > wsStart ? source.slice(wsStart, i + 1) : ch;
        } else {
          res += ch;
        }
      }
      if (source[source.length - 1] !== '"' || source.length === 1)
        onError(source.length, "MISSING_CHAR", 'Missing closing "quote');
      return res;
    }
    function foldNewline(source, offset) {
      let fold = "";
      let ch = source[offset + 1];
      while (ch === " " || ch === "	" || ch === "\n" || ch === "\r") {
        if (ch === "\r" && source[offset + 2] !== "\n")
          break;
        if (ch === "\n")
          fold += "\n";
        offset += 1;
        ch = source[offset + 1];
      }
      if (!fold)
        fold = " ";
      return { fold, offset };
    }
    var escapeCodes = {
      "0": "\0",
      // null character
      a: "\x07",
      // bell character
      b: "\b",
      // backspace
      e: "\x1B",
      // escape character
      f: "\f",
      // form feed
      n: "\n",
      // line feed
      r: "\r",
      // carriage return
      t: "	",
      // horizontal tab
      v: "\v",
      // vertical tab
      N: "\x85",
      // Unicode next line
      _: "\xA0",
      // Unicode non-breaking space
      L: "\u2028",
      // Unicode line separator
      P: "\u2029",
      // Unicode paragraph separator
      " ": " ",
      '"': '"',
      "/": "/",
      "\\": "\\",
      "	": "	"
    };
    function parseCharCode(source, offset, length, onError) {
      const cc = source.substr(offset, length);
      const ok = cc.length === length && /^[0-9a-fA-F]+$/.test(cc);
      const code2 = ok ? parseInt(cc, 16) : NaN;
      try {
        return String.fromCodePoint(code2);
      } catch {
        const raw = source.substr(offset - 2, length + 2);
        onError(offset - 2, "BAD_DQ_ESCAPE", `Invalid escape sequence ${raw}`);
        return raw;
      }
    }
    exports.resolveFlowScalar = resolveFlowScalar;
  }
});

// node_modules/yaml/dist/compose/compose-scalar.js
var require_compose_scalar = __commonJS({
  "node_modules/yaml/dist/compose/compose-scalar.js"(exports) {
    "use strict";
    var identity = require_identity();
    var Scalar = require_Scalar();
    var resolveBlockScalar = require_resolve_block_scalar();
    var resolveFlowScalar = require_resolve_flow_scalar();
    function composeScalar(ctx, token, tagToken, onError) {
      const { value, type, comment, range } = token.type === "block-scalar" ? resolveBlockScalar.resolveBlockScalar(ctx, token, onError) : resolveFlowScalar.resolveFlowScalar(token, ctx.options.strict, onError);
      const tagName = tagToken ? ctx.directives.tagName(tagToken.source, (msg) => onError(tagToken, "TAG_RESOLVE_FAILED", msg)) : null;
      let tag;
      if (ctx.options.stringKeys && ctx.atKey) {
        tag = ctx.schema[identity.SCALAR];
      } else if (tagName)
        tag = findScalarTagByName(ctx.schema, value, tagName, tagToken, onError);
      else if (token.type === "scalar")
        tag = findScalarTagByTest(ctx, value, token, onError);
      else
        tag = ctx.schema[identity.SCALAR];
      let scalar;
      try {
        const res = tag.resolve(value, (msg) => onError(tagToken ?? token, "TAG_RESOLVE_FAILED", msg), ctx.options);
        scalar = identity.isScalar(res) ? res : new Scalar.Scalar(res);
      } catch (error2) {
        const msg = error2 instanceof Error ? error2.message : String(error2);
        onError(tagToken ?? token, "TAG_RESOLVE_FAILED", msg);
        scalar = new Scalar.Scalar(value);
      }
      scalar.range = range;
      scalar.source = value;
      if (type)
        scalar.type = type;
      if (tagName)
        scalar.tag = tagName;
      if (tag.format)
        scalar.format = tag.format;
      if (comment)
        scalar.comment = comment;
      return scalar;
    }
    function findScalarTagByName(schema, value, tagName, tagToken, onError) {
      if (tagName === "!")
        return schema[identity.SCALAR];
      const matchWithTest = [];
      for (const tag of schema.tags) {
        if (!tag.collection && tag.tag === tagName) {
          if (tag.default && tag.test)
            matchWithTest.push(tag);
          else
            return tag;
        }
      }
      for (const tag of matchWithTest)
        if (tag.test?.test(value))
          return tag;
      const kt = schema.knownTags[tagName];
      if (kt && !kt.collection) {
        schema.tags.push(Object.assign({}, kt, { default: false, test: void 0 }));
        return kt;
      }
      onError(tagToken, "TAG_RESOLVE_FAILED", `Unresolved tag: ${tagName}`, tagName !== "tag:yaml.org,2002:str");
      return schema[identity.SCALAR];
    }
    function findScalarTagByTest({ atKey, directives, schema }, value, token, onError) {
      const tag = schema.tags.find((tag2) => (tag2.default === true || atKey && tag2.default === "key") && tag2.test?.test(value)) || schema[identity.SCALAR];
      if (schema.compat) {
        const compat = schema.compat.find((tag2) => tag2.default && tag2.test?.test(value)) ?? schema[identity.SCALAR];
        if (tag.tag !== compat.tag) {
          const ts = directives.tagString(tag.tag);
          const cs = directives.tagString(compat.tag);
          const msg = `Value may be parsed as either ${ts} or ${cs}`;
          onError(token, "TAG_RESOLVE_FAILED", msg, true);
        }
      }
      return tag;
    }
    exports.composeScalar = composeScalar;
  }
});

// node_modules/yaml/dist/compose/util-empty-scalar-position.js
var require_util_empty_scalar_position = __commonJS({
  "node_modules/yaml/dist/compose/util-empty-scalar-position.js"(exports) {
    "use strict";
    function emptyScalarPosition(offset, before, pos) {
      if (before) {
        pos ?? (pos = before.length);
        for (let i = pos - 1; i >= 0; --i) {
          let st = before[i];
          switch (st.type) {
            case "space":
            case "comment":
            case "newline":
              offset -= st.source.length;
              continue;
          }
          st = before[++i];
          while (st?.type === "space") {
            offset += st.source.length;
            st = before[++i];
          }
          break;
        }
      }
      return offset;
    }
    exports.emptyScalarPosition = emptyScalarPosition;
  }
});

// node_modules/yaml/dist/compose/compose-node.js
var require_compose_node = __commonJS({
  "node_modules/yaml/dist/compose/compose-node.js"(exports) {
    "use strict";
    var Alias = require_Alias();
    var identity = require_identity();
    var composeCollection = require_compose_collection();
    var composeScalar = require_compose_scalar();
    var resolveEnd = require_resolve_end();
    var utilEmptyScalarPosition = require_util_empty_scalar_position();
    var CN = { composeNode, composeEmptyNode };
    function composeNode(ctx, token, props, onError) {
      const atKey = ctx.atKey;
      const { spaceBefore, comment, anchor, tag } = props;
      let node;
      let isSrcToken = true;
      switch (token.type) {
        case "alias":
          node = composeAlias(ctx, token, onError);
          if (anchor || tag)
            onError(token, "ALIAS_PROPS", "An alias node must not specify any properties");
          break;
        case "scalar":
        case "single-quoted-scalar":
        case "double-quoted-scalar":
        case "block-scalar":
          node = composeScalar.composeScalar(ctx, token, tag, onError);
          if (anchor)
            node.anchor = anchor.source.substring(1);
          break;
        case "block-map":
        case "block-seq":
        case "flow-collection":
          try {
            node = composeCollection.composeCollection(CN, ctx, token, props, onError);
            if (anchor)
              node.anchor = anchor.source.substring(1);
          } catch (error2) {
            const message = error2 instanceof Error ? error2.message : String(error2);
            onError(token, "RESOURCE_EXHAUSTION", message);
          }
          break;
        default: {
          const message = token.type === "error" ? token.message : `Unsupported token (type: ${token.type})`;
          onError(token, "UNEXPECTED_TOKEN", message);
          isSrcToken = false;
        }
      }
      node ?? (node = composeEmptyNode(ctx, token.offset, void 0, null, props, onError));
      if (anchor && node.anchor === "")
        onError(anchor, "BAD_ALIAS", "Anchor cannot be an empty string");
      if (atKey && ctx.options.stringKeys && (!identity.isScalar(node) || typeof node.value !== "string" || node.tag && node.tag !== "tag:yaml.org,2002:str")) {
        const msg = "With stringKeys, all keys must be strings";
        onError(tag ?? token, "NON_STRING_KEY", msg);
      }
      if (spaceBefore)
        node.spaceBefore = true;
      if (comment) {
        if (token.type === "scalar" && token.source === "")
          node.comment = comment;
        else
          node.commentBefore = comment;
      }
      if (ctx.options.keepSourceTokens && isSrcToken)
        node.srcToken = token;
      return node;
    }
    function composeEmptyNode(ctx, offset, before, pos, { spaceBefore, comment, anchor, tag, end }, onError) {
      const token = {
        type: "scalar",
        offset: utilEmptyScalarPosition.emptyScalarPosition(offset, before, pos),
        indent: -1,
        source: ""
      };
      const node = composeScalar.composeScalar(ctx, token, tag, onError);
      if (anchor) {
        node.anchor = anchor.source.substring(1);
        if (node.anchor === "")
          onError(anchor, "BAD_ALIAS", "Anchor cannot be an empty string");
      }
      if (spaceBefore)
        node.spaceBefore = true;
      if (comment) {
        node.comment = comment;
        node.range[2] = end;
      }
      return node;
    }
    function composeAlias({ options }, { offset, source, end }, onError) {
      const alias = new Alias.Alias(source.substring(1));
      if (alias.source === "")
        onError(offset, "BAD_ALIAS", "Alias cannot be an empty string");
      if (alias.source.endsWith(":"))
        onError(offset + source.length - 1, "BAD_ALIAS", "Alias ending in : is ambiguous", true);
      const valueEnd = offset + source.length;
      const re = resolveEnd.resolveEnd(end, valueEnd, options.strict, onError);
      alias.range = [offset, valueEnd, re.offset];
      if (re.comment)
        alias.comment = re.comment;
      return alias;
    }
    exports.composeEmptyNode = composeEmptyNode;
    exports.composeNode = composeNode;
  }
});

// node_modules/yaml/dist/compose/compose-doc.js
var require_compose_doc = __commonJS({
  "node_modules/yaml/dist/compose/compose-doc.js"(exports) {
    "use strict";
    var Document = require_Document();
    var composeNode = require_compose_node();
    var resolveEnd = require_resolve_end();
    var resolveProps = require_resolve_props();
    function composeDoc(options, directives, { offset, start: start2, value, end }, onError) {
      const opts = Object.assign({ _directives: directives }, options);
      const doc = new Document.Document(void 0, opts);
      const ctx = {
        atKey: false,
        atRoot: true,
        directives: doc.directives,
        options: doc.options,
        schema: doc.schema
      };
      const props = resolveProps.resolveProps(start2, {
        indicator: "doc-start",
        next: value ?? end?.[0],
        offset,
        onError,
        parentIndent: 0,
        startOnNewline: true
      });
      if (props.found) {
        doc.directives.docStart = true;
        if (value && (value.type === "block-map" || value.type === "block-seq") && !props.hasNewline)
          onError(props.end, "MISSING_CHAR", "Block collection cannot start on same line with directives-end marker");
      }
      doc.contents = value ? composeNode.composeNode(ctx, value, props, onError) : composeNode.composeEmptyNode(ctx, props.end, start2, null, props, onError);
      const contentEnd = doc.contents.range[2];
      const re = resolveEnd.resolveEnd(end, contentEnd, false, onError);
      if (re.comment)
        doc.comment = re.comment;
      doc.range = [offset, contentEnd, re.offset];
      return doc;
    }
    exports.composeDoc = composeDoc;
  }
});

// node_modules/yaml/dist/compose/composer.js
var require_composer = __commonJS({
  "node_modules/yaml/dist/compose/composer.js"(exports) {
    "use strict";
    var node_process = __require("process");
    var directives = require_directives();
    var Document = require_Document();
    var errors = require_errors();
    var identity = require_identity();
    var composeDoc = require_compose_doc();
    var resolveEnd = require_resolve_end();
    function getErrorPos(src) {
      if (typeof src === "number")
        return [src, src + 1];
      if (Array.isArray(src))
        return src.length === 2 ? src : [src[0], src[1]];
      const { offset, source } = src;
      return [offset, offset + (typeof source === "string" ? source.length : 1)];
    }
    function parsePrelude(prelude) {
      let comment = "";
      let atComment = false;
      let afterEmptyLine = false;
      for (let i = 0; i < prelude.length; ++i) {
        const source = prelude[i];
        switch (source[0]) {
          case "#":
            comment += (comment === "" ? "" : afterEmptyLine ? "\n\n" : "\n") + (source.substring(1) || " ");
            atComment = true;
            afterEmptyLine = false;
            break;
          case "%":
            if (prelude[i + 1]?.[0] !== "#")
              i += 1;
            atComment = false;
            break;
          default:
            if (!atComment)
              afterEmptyLine = true;
            atComment = false;
        }
      }
      return { comment, afterEmptyLine };
    }
    var Composer = class {
      constructor(options = {}) {
        this.doc = null;
        this.atDirectives = false;
        this.prelude = [];
        this.errors = [];
        this.warnings = [];
        this.onError = (source, code2, message, warning) => {
          const pos = getErrorPos(source);
          if (warning)
            this.warnings.push(new errors.YAMLWarning(pos, code2, message));
          else
            this.errors.push(new errors.YAMLParseError(pos, code2, message));
        };
        this.directives = new directives.Directives({ version: options.version || "1.2" });
        this.options = options;
      }
      decorate(doc, afterDoc) {
        const { comment, afterEmptyLine } = parsePrelude(this.prelude);
        if (comment) {
          const dc = doc.contents;
          if (afterDoc) {
            doc.comment = doc.comment ? `${doc.comment}
${comment}` : comment;
          } else if (afterEmptyLine || doc.directives.docStart || !dc) {
            doc.commentBefore = comment;
          } else if (identity.isCollection(dc) && !dc.flow && dc.items.length > 0) {
            let it = dc.items[0];
            if (identity.isPair(it))
              it = it.key;
            const cb = it.commentBefore;
            it.commentBefore = cb ? `${comment}
${cb}` : comment;
          } else {
            const cb = dc.commentBefore;
            dc.commentBefore = cb ? `${comment}
${cb}` : comment;
          }
        }
        if (afterDoc) {
          for (let i = 0; i < this.errors.length; ++i)
            doc.errors.push(this.errors[i]);
          for (let i = 0; i < this.warnings.length; ++i)
            doc.warnings.push(this.warnings[i]);
        } else {
          doc.errors = this.errors;
          doc.warnings = this.warnings;
        }
        this.prelude = [];
        this.errors = [];
        this.warnings = [];
      }
      /**
       * Current stream status information.
       *
       * Mostly useful at the end of input for an empty stream.
       */
      streamInfo() {
        return {
          comment: parsePrelude(this.prelude).comment,
          directives: this.directives,
          errors: this.errors,
          warnings: this.warnings
        };
      }
      /**
       * Compose tokens into documents.
       *
       * @param forceDoc - If the stream contains no document, still emit a final document including any comments and directives that would be applied to a subsequent document.
       * @param endOffset - Should be set if `forceDoc` is also set, to set the document range end and to indicate errors correctly.
       */
      *compose(tokens, forceDoc = false, endOffset = -1) {
        for (const token of tokens)
          yield* this.next(token);
        yield* this.end(forceDoc, endOffset);
      }
      /** Advance the composer by one CST token. */
      *next(token) {
        if (node_process.env.LOG_STREAM)
          console.dir(token, { depth: null });
        switch (token.type) {
          case "directive":
            this.directives.add(token.source, (offset, message, warning) => {
              const pos = getErrorPos(token);
              pos[0] += offset;
              this.onError(pos, "BAD_DIRECTIVE", message, warning);
            });
            this.prelude.push(token.source);
            this.atDirectives = true;
            break;
          case "document": {
            const doc = composeDoc.composeDoc(this.options, this.directives, token, this.onError);
            if (this.atDirectives && !doc.directives.docStart)
              this.onError(token, "MISSING_CHAR", "Missing directives-end/doc-start indicator line");
            this.decorate(doc, false);
            if (this.doc)
              yield this.doc;
            this.doc = doc;
            this.atDirectives = false;
            break;
          }
          case "byte-order-mark":
          case "space":
            break;
          case "comment":
          case "newline":
            this.prelude.push(token.source);
            break;
          case "error": {
            const msg = token.source ? `${token.message}: ${JSON.stringify(token.source)}` : token.message;
            const error2 = new errors.YAMLParseError(getErrorPos(token), "UNEXPECTED_TOKEN", msg);
            if (this.atDirectives || !this.doc)
              this.errors.push(error2);
            else
              this.doc.errors.push(error2);
            break;
          }
          case "doc-end": {
            if (!this.doc) {
              const msg = "Unexpected doc-end without preceding document";
              this.errors.push(new errors.YAMLParseError(getErrorPos(token), "UNEXPECTED_TOKEN", msg));
              break;
            }
            this.doc.directives.docEnd = true;
            const end = resolveEnd.resolveEnd(token.end, token.offset + token.source.length, this.doc.options.strict, this.onError);
            this.decorate(this.doc, true);
            if (end.comment) {
              const dc = this.doc.comment;
              this.doc.comment = dc ? `${dc}
${end.comment}` : end.comment;
            }
            this.doc.range[2] = end.offset;
            break;
          }
          default:
            this.errors.push(new errors.YAMLParseError(getErrorPos(token), "UNEXPECTED_TOKEN", `Unsupported token ${token.type}`));
        }
      }
      /**
       * Call at end of input to yield any remaining document.
       *
       * @param forceDoc - If the stream contains no document, still emit a final document including any comments and directives that would be applied to a subsequent document.
       * @param endOffset - Should be set if `forceDoc` is also set, to set the document range end and to indicate errors correctly.
       */
      *end(forceDoc = false, endOffset = -1) {
        if (this.doc) {
          this.decorate(this.doc, true);
          yield this.doc;
          this.doc = null;
        } else if (forceDoc) {
          const opts = Object.assign({ _directives: this.directives }, this.options);
          const doc = new Document.Document(void 0, opts);
          if (this.atDirectives)
            this.onError(endOffset, "MISSING_CHAR", "Missing directives-end indicator line");
          doc.range = [0, endOffset, endOffset];
          this.decorate(doc, false);
          yield doc;
        }
      }
    };
    exports.Composer = Composer;
  }
});

// node_modules/yaml/dist/parse/cst-scalar.js
var require_cst_scalar = __commonJS({
  "node_modules/yaml/dist/parse/cst-scalar.js"(exports) {
    "use strict";
    var resolveBlockScalar = require_resolve_block_scalar();
    var resolveFlowScalar = require_resolve_flow_scalar();
    var errors = require_errors();
    var stringifyString = require_stringifyString();
    function resolveAsScalar(token, strict = true, onError) {
      if (token) {
        const _onError = (pos, code2, message) => {
          const offset = typeof pos === "number" ? pos : Array.isArray(pos) ? pos[0] : pos.offset;
          if (onError)
            onError(offset, code2, message);
          else
            throw new errors.YAMLParseError([offset, offset + 1], code2, message);
        };
        switch (token.type) {
          case "scalar":
          case "single-quoted-scalar":
          case "double-quoted-scalar":
            return resolveFlowScalar.resolveFlowScalar(token, strict, _onError);
          case "block-scalar":
            return resolveBlockScalar.resolveBlockScalar({ options: { strict } }, token, _onError);
        }
      }
      return null;
    }
    function createScalarToken(value, context) {
      const { implicitKey = false, indent, inFlow = false, offset = -1, type = "PLAIN" } = context;
      const source = stringifyString.stringifyString({ type, value }, {
        implicitKey,
        indent: indent > 0 ? " ".repeat(indent) : "",
        inFlow,
        options: { blockQuote: true, lineWidth: -1 }
      });
      const end = context.end ?? [
        { type: "newline", offset: -1, indent, source: "\n" }
      ];
      switch (source[0]) {
        case "|":
        case ">": {
          const he = source.indexOf("\n");
          const head2 = source.substring(0, he);
          const body = source.substring(he + 1) + "\n";
          const props = [
            { type: "block-scalar-header", offset, indent, source: head2 }
          ];
          if (!addEndtoBlockProps(props, end))
            props.push({ type: "newline", offset: -1, indent, source: "\n" });
          return { type: "block-scalar", offset, indent, props, source: body };
        }
        case '"':
          return { type: "double-quoted-scalar", offset, indent, source, end };
        case "'":
          return { type: "single-quoted-scalar", offset, indent, source, end };
        default:
          return { type: "scalar", offset, indent, source, end };
      }
    }
    function setScalarValue(token, value, context = {}) {
      let { afterKey = false, implicitKey = false, inFlow = false, type } = context;
      let indent = "indent" in token ? token.indent : null;
      if (afterKey && typeof indent === "number")
        indent += 2;
      if (!type)
        switch (token.type) {
          case "single-quoted-scalar":
            type = "QUOTE_SINGLE";
            break;
          case "double-quoted-scalar":
            type = "QUOTE_DOUBLE";
            break;
          case "block-scalar": {
            const header = token.props[0];
            if (header.type !== "block-scalar-header")
              throw new Error("Invalid block scalar header");
            type = header.source[0] === ">" ? "BLOCK_FOLDED" : "BLOCK_LITERAL";
            break;
          }
          default:
            type = "PLAIN";
        }
      const source = stringifyString.stringifyString({ type, value }, {
        implicitKey: implicitKey || indent === null,
        indent: indent !== null && indent > 0 ? " ".repeat(indent) : "",
        inFlow,
        options: { blockQuote: true, lineWidth: -1 }
      });
      switch (source[0]) {
        case "|":
        case ">":
          setBlockScalarValue(token, source);
          break;
        case '"':
          setFlowScalarValue(token, source, "double-quoted-scalar");
          break;
        case "'":
          setFlowScalarValue(token, source, "single-quoted-scalar");
          break;
        default:
          setFlowScalarValue(token, source, "scalar");
      }
    }
    function setBlockScalarValue(token, source) {
      const he = source.indexOf("\n");
      const head2 = source.substring(0, he);
      const body = source.substring(he + 1) + "\n";
      if (token.type === "block-scalar") {
        const header = token.props[0];
        if (header.type !== "block-scalar-header")
          throw new Error("Invalid block scalar header");
        header.source = head2;
        token.source = body;
      } else {
        const { offset } = token;
        const indent = "indent" in token ? token.indent : -1;
        const props = [
          { type: "block-scalar-header", offset, indent, source: head2 }
        ];
        if (!addEndtoBlockProps(props, "end" in token ? token.end : void 0))
          props.push({ type: "newline", offset: -1, indent, source: "\n" });
        for (const key of Object.keys(token))
          if (key !== "type" && key !== "offset")
            delete token[key];
        Object.assign(token, { type: "block-scalar", indent, props, source: body });
      }
    }
    function addEndtoBlockProps(props, end) {
      if (end)
        for (const st of end)
          switch (st.type) {
            case "space":
            case "comment":
              props.push(st);
              break;
            case "newline":
              props.push(st);
              return true;
          }
      return false;
    }
    function setFlowScalarValue(token, source, type) {
      switch (token.type) {
        case "scalar":
        case "double-quoted-scalar":
        case "single-quoted-scalar":
          token.type = type;
          token.source = source;
          break;
        case "block-scalar": {
          const end = token.props.slice(1);
          let oa = source.length;
          if (token.props[0].type === "block-scalar-header")
            oa -= token.props[0].source.length;
          for (const tok of end)
            tok.offset += oa;
          delete token.props;
          Object.assign(token, { type, source, end });
          break;
        }
        case "block-map":
        case "block-seq": {
          const offset = token.offset + source.length;
          const nl = { type: "newline", offset, indent: token.indent, source: "\n" };
          delete token.items;
          Object.assign(token, { type, source, end: [nl] });
          break;
        }
        default: {
          const indent = "indent" in token ? token.indent : -1;
          const end = "end" in token && Array.isArray(token.end) ? token.end.filter((st) => st.type === "space" || st.type === "comment" || st.type === "newline") : [];
          for (const key of Object.keys(token))
            if (key !== "type" && key !== "offset")
              delete token[key];
          Object.assign(token, { type, indent, source, end });
        }
      }
    }
    exports.createScalarToken = createScalarToken;
    exports.resolveAsScalar = resolveAsScalar;
    exports.setScalarValue = setScalarValue;
  }
});

// node_modules/yaml/dist/parse/cst-stringify.js
var require_cst_stringify = __commonJS({
  "node_modules/yaml/dist/parse/cst-stringify.js"(exports) {
    "use strict";
    var stringify3 = (cst) => "type" in cst ? stringifyToken(cst) : stringifyItem(cst);
    function stringifyToken(token) {
      switch (token.type) {
        case "block-scalar": {
          let res = "";
          for (const tok of token.props)
            res += stringifyToken(tok);
          return res + token.source;
        }
        case "block-map":
        case "block-seq": {
          let res = "";
          for (const item of token.items)
            res += stringifyItem(item);
          return res;
        }
        case "flow-collection": {
          let res = token.start.source;
          for (const item of token.items)
            res += stringifyItem(item);
          for (const st of token.end)
            res += st.source;
          return res;
        }
        case "document": {
          let res = stringifyItem(token);
          if (token.end)
            for (const st of token.end)
              res += st.source;
          return res;
        }
        default: {
          let res = token.source;
          if ("end" in token && token.end)
            for (const st of token.end)
              res += st.source;
          return res;
        }
      }
    }
    function stringifyItem({ start: start2, key, sep: sep2, value }) {
      let res = "";
      for (const st of start2)
        res += st.source;
      if (key)
        res += stringifyToken(key);
      if (sep2)
        for (const st of sep2)
          res += st.source;
      if (value)
        res += stringifyToken(value);
      return res;
    }
    exports.stringify = stringify3;
  }
});

// node_modules/yaml/dist/parse/cst-visit.js
var require_cst_visit = __commonJS({
  "node_modules/yaml/dist/parse/cst-visit.js"(exports) {
    "use strict";
    var BREAK = /* @__PURE__ */ Symbol("break visit");
    var SKIP = /* @__PURE__ */ Symbol("skip children");
    var REMOVE = /* @__PURE__ */ Symbol("remove item");
    function visit(cst, visitor) {
      if ("type" in cst && cst.type === "document")
        cst = { start: cst.start, value: cst.value };
      _visit(Object.freeze([]), cst, visitor);
    }
    visit.BREAK = BREAK;
    visit.SKIP = SKIP;
    visit.REMOVE = REMOVE;
    visit.itemAtPath = (cst, path10) => {
      let item = cst;
      for (const [field, index] of path10) {
        const tok = item?.[field];
        if (tok && "items" in tok) {
          item = tok.items[index];
        } else
          return void 0;
      }
      return item;
    };
    visit.parentCollection = (cst, path10) => {
      const parent = visit.itemAtPath(cst, path10.slice(0, -1));
      const field = path10[path10.length - 1][0];
      const coll = parent?.[field];
      if (coll && "items" in coll)
        return coll;
      throw new Error("Parent collection not found");
    };
    function _visit(path10, item, visitor) {
      let ctrl = visitor(item, path10);
      if (typeof ctrl === "symbol")
        return ctrl;
      for (const field of ["key", "value"]) {
        const token = item[field];
        if (token && "items" in token) {
          for (let i = 0; i < token.items.length; ++i) {
            const ci = _visit(Object.freeze(path10.concat([[field, i]])), token.items[i], visitor);
            if (typeof ci === "number")
              i = ci - 1;
            else if (ci === BREAK)
              return BREAK;
            else if (ci === REMOVE) {
              token.items.splice(i, 1);
              i -= 1;
            }
          }
          if (typeof ctrl === "function" && field === "key")
            ctrl = ctrl(item, path10);
        }
      }
      return typeof ctrl === "function" ? ctrl(item, path10) : ctrl;
    }
    exports.visit = visit;
  }
});

// node_modules/yaml/dist/parse/cst.js
var require_cst = __commonJS({
  "node_modules/yaml/dist/parse/cst.js"(exports) {
    "use strict";
    var cstScalar = require_cst_scalar();
    var cstStringify = require_cst_stringify();
    var cstVisit = require_cst_visit();
    var BOM = "\uFEFF";
    var DOCUMENT = "";
    var FLOW_END = "";
    var SCALAR = "";
    var isCollection = (token) => !!token && "items" in token;
    var isScalar4 = (token) => !!token && (token.type === "scalar" || token.type === "single-quoted-scalar" || token.type === "double-quoted-scalar" || token.type === "block-scalar");
    function prettyToken(token) {
      switch (token) {
        case BOM:
          return "<BOM>";
        case DOCUMENT:
          return "<DOC>";
        case FLOW_END:
          return "<FLOW_END>";
        case SCALAR:
          return "<SCALAR>";
        default:
          return JSON.stringify(token);
      }
    }
    function tokenType(source) {
      switch (source) {
        case BOM:
          return "byte-order-mark";
        case DOCUMENT:
          return "doc-mode";
        case FLOW_END:
          return "flow-error-end";
        case SCALAR:
          return "scalar";
        case "---":
          return "doc-start";
        case "...":
          return "doc-end";
        case "":
        case "\n":
        case "\r\n":
          return "newline";
        case "-":
          return "seq-item-ind";
        case "?":
          return "explicit-key-ind";
        case ":":
          return "map-value-ind";
        case "{":
          return "flow-map-start";
        case "}":
          return "flow-map-end";
        case "[":
          return "flow-seq-start";
        case "]":
          return "flow-seq-end";
        case ",":
          return "comma";
      }
      switch (source[0]) {
        case " ":
        case "	":
          return "space";
        case "#":
          return "comment";
        case "%":
          return "directive-line";
        case "*":
          return "alias";
        case "&":
          return "anchor";
        case "!":
          return "tag";
        case "'":
          return "single-quoted-scalar";
        case '"':
          return "double-quoted-scalar";
        case "|":
        case ">":
          return "block-scalar-header";
      }
      return null;
    }
    exports.createScalarToken = cstScalar.createScalarToken;
    exports.resolveAsScalar = cstScalar.resolveAsScalar;
    exports.setScalarValue = cstScalar.setScalarValue;
    exports.stringify = cstStringify.stringify;
    exports.visit = cstVisit.visit;
    exports.BOM = BOM;
    exports.DOCUMENT = DOCUMENT;
    exports.FLOW_END = FLOW_END;
    exports.SCALAR = SCALAR;
    exports.isCollection = isCollection;
    exports.isScalar = isScalar4;
    exports.prettyToken = prettyToken;
    exports.tokenType = tokenType;
  }
});

// node_modules/yaml/dist/parse/lexer.js
var require_lexer = __commonJS({
  "node_modules/yaml/dist/parse/lexer.js"(exports) {
    "use strict";
    var cst = require_cst();
    function isEmpty(ch) {
      switch (ch) {
        case void 0:
        case " ":
        case "\n":
        case "\r":
        case "	":
          return true;
        default:
          return false;
      }
    }
    var hexDigits = new Set("0123456789ABCDEFabcdef");
    var tagChars = new Set("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-#;/?:@&=+$_.!~*'()");
    var flowIndicatorChars = new Set(",[]{}");
    var invalidAnchorChars = new Set(" ,[]{}\n\r	");
    var isNotAnchorChar = (ch) => !ch || invalidAnchorChars.has(ch);
    var Lexer = class {
      constructor() {
        this.atEnd = false;
        this.blockScalarIndent = -1;
        this.blockScalarKeep = false;
        this.buffer = "";
        this.flowKey = false;
        this.flowLevel = 0;
        this.indentNext = 0;
        this.indentValue = 0;
        this.lineEndPos = null;
        this.next = null;
        this.pos = 0;
      }
      /**
       * Generate YAML tokens from the `source` string. If `incomplete`,
       * a part of the last line may be left as a buffer for the next call.
       *
       * @returns A generator of lexical tokens
       */
      *lex(source, incomplete = false) {
        if (source) {
          if (typeof source !== "string")
            throw TypeError("source is not a string");
          this.buffer = this.buffer ? this.buffer + source : source;
          this.lineEndPos = null;
        }
        this.atEnd = !incomplete;
        let next = this.next ?? "stream";
        while (next && (incomplete || this.hasChars(1)))
          next = yield* this.parseNext(next);
      }
      atLineEnd() {
        let i = this.pos;
        let ch = this.buffer[i];
        while (ch === " " || ch === "	")
          ch = this.buffer[++i];
        if (!ch || ch === "#" || ch === "\n")
          return true;
        if (ch === "\r")
          return this.buffer[i + 1] === "\n";
        return false;
      }
      charAt(n) {
        return this.buffer[this.pos + n];
      }
      continueScalar(offset) {
        let ch = this.buffer[offset];
        if (this.indentNext > 0) {
          let indent = 0;
          while (ch === " ")
            ch = this.buffer[++indent + offset];
          if (ch === "\r") {
            const next = this.buffer[indent + offset + 1];
            if (next === "\n" || !next && !this.atEnd)
              return offset + indent + 1;
          }
          return ch === "\n" || indent >= this.indentNext || !ch && !this.atEnd ? offset + indent : -1;
        }
        if (ch === "-" || ch === ".") {
          const dt = this.buffer.substr(offset, 3);
          if ((dt === "---" || dt === "...") && isEmpty(this.buffer[offset + 3]))
            return -1;
        }
        return offset;
      }
      getLine() {
        let end = this.lineEndPos;
        if (typeof end !== "number" || end !== -1 && end < this.pos) {
          end = this.buffer.indexOf("\n", this.pos);
          this.lineEndPos = end;
        }
        if (end === -1)
          return this.atEnd ? this.buffer.substring(this.pos) : null;
        if (this.buffer[end - 1] === "\r")
          end -= 1;
        return this.buffer.substring(this.pos, end);
      }
      hasChars(n) {
        return this.pos + n <= this.buffer.length;
      }
      setNext(state) {
        this.buffer = this.buffer.substring(this.pos);
        this.pos = 0;
        this.lineEndPos = null;
        this.next = state;
        return null;
      }
      peek(n) {
        return this.buffer.substr(this.pos, n);
      }
      *parseNext(next) {
        switch (next) {
          case "stream":
            return yield* this.parseStream();
          case "line-start":
            return yield* this.parseLineStart();
          case "block-start":
            return yield* this.parseBlockStart();
          case "doc":
            return yield* this.parseDocument();
          case "flow":
            return yield* this.parseFlowCollection();
          case "quoted-scalar":
            return yield* this.parseQuotedScalar();
          case "block-scalar":
            return yield* this.parseBlockScalar();
          case "plain-scalar":
            return yield* this.parsePlainScalar();
        }
      }
      *parseStream() {
        let line2 = this.getLine();
        if (line2 === null)
          return this.setNext("stream");
        if (line2[0] === cst.BOM) {
          yield* this.pushCount(1);
          line2 = line2.substring(1);
        }
        if (line2[0] === "%") {
          let dirEnd = line2.length;
          let cs = line2.indexOf("#");
          while (cs !== -1) {
            const ch = line2[cs - 1];
            if (ch === " " || ch === "	") {
              dirEnd = cs - 1;
              break;
            } else {
              cs = line2.indexOf("#", cs + 1);
            }
          }
          while (true) {
            const ch = line2[dirEnd - 1];
            if (ch === " " || ch === "	")
              dirEnd -= 1;
            else
              break;
          }
          const n = (yield* this.pushCount(dirEnd)) + (yield* this.pushSpaces(true));
          yield* this.pushCount(line2.length - n);
          this.pushNewline();
          return "stream";
        }
        if (this.atLineEnd()) {
          const sp = yield* this.pushSpaces(true);
          yield* this.pushCount(line2.length - sp);
          yield* this.pushNewline();
          return "stream";
        }
        yield cst.DOCUMENT;
        return yield* this.parseLineStart();
      }
      *parseLineStart() {
        const ch = this.charAt(0);
        if (!ch && !this.atEnd)
          return this.setNext("line-start");
        if (ch === "-" || ch === ".") {
          if (!this.atEnd && !this.hasChars(4))
            return this.setNext("line-start");
          const s = this.peek(3);
          if ((s === "---" || s === "...") && isEmpty(this.charAt(3))) {
            yield* this.pushCount(3);
            this.indentValue = 0;
            this.indentNext = 0;
            return s === "---" ? "doc" : "stream";
          }
        }
        this.indentValue = yield* this.pushSpaces(false);
        if (this.indentNext > this.indentValue && !isEmpty(this.charAt(1)))
          this.indentNext = this.indentValue;
        return yield* this.parseBlockStart();
      }
      *parseBlockStart() {
        const [ch0, ch1] = this.peek(2);
        if (!ch1 && !this.atEnd)
          return this.setNext("block-start");
        if ((ch0 === "-" || ch0 === "?" || ch0 === ":") && isEmpty(ch1)) {
          const n = (yield* this.pushCount(1)) + (yield* this.pushSpaces(true));
          this.indentNext = this.indentValue + 1;
          this.indentValue += n;
          return "block-start";
        }
        return "doc";
      }
      *parseDocument() {
        yield* this.pushSpaces(true);
        const line2 = this.getLine();
        if (line2 === null)
          return this.setNext("doc");
        let n = yield* this.pushIndicators();
        switch (line2[n]) {
          case "#":
            yield* this.pushCount(line2.length - n);
          // fallthrough
          case void 0:
            yield* this.pushNewline();
            return yield* this.parseLineStart();
          case "{":
          case "[":
            yield* this.pushCount(1);
            this.flowKey = false;
            this.flowLevel = 1;
            return "flow";
          case "}":
          case "]":
            yield* this.pushCount(1);
            return "doc";
          case "*":
            yield* this.pushUntil(isNotAnchorChar);
            return "doc";
          case '"':
          case "'":
            return yield* this.parseQuotedScalar();
          case "|":
          case ">":
            n += yield* this.parseBlockScalarHeader();
            n += yield* this.pushSpaces(true);
            yield* this.pushCount(line2.length - n);
            yield* this.pushNewline();
            return yield* this.parseBlockScalar();
          default:
            return yield* this.parsePlainScalar();
        }
      }
      *parseFlowCollection() {
        let nl, sp;
        let indent = -1;
        do {
          nl = yield* this.pushNewline();
          if (nl > 0) {
            sp = yield* this.pushSpaces(false);
            this.indentValue = indent = sp;
          } else {
            sp = 0;
          }
          sp += yield* this.pushSpaces(true);
        } while (nl + sp > 0);
        const line2 = this.getLine();
        if (line2 === null)
          return this.setNext("flow");
        if (indent !== -1 && indent < this.indentNext && line2[0] !== "#" || indent === 0 && (line2.startsWith("---") || line2.startsWith("...")) && isEmpty(line2[3])) {
          const atFlowEndMarker = indent === this.indentNext - 1 && this.flowLevel === 1 && (line2[0] === "]" || line2[0] === "}");
          if (!atFlowEndMarker) {
            this.flowLevel = 0;
            yield cst.FLOW_END;
            return yield* this.parseLineStart();
          }
        }
        let n = 0;
        while (line2[n] === ",") {
          n += yield* this.pushCount(1);
          n += yield* this.pushSpaces(true);
          this.flowKey = false;
        }
        n += yield* this.pushIndicators();
        switch (line2[n]) {
          case void 0:
            return "flow";
          case "#":
            yield* this.pushCount(line2.length - n);
            return "flow";
          case "{":
          case "[":
            yield* this.pushCount(1);
            this.flowKey = false;
            this.flowLevel += 1;
            return "flow";
          case "}":
          case "]":
            yield* this.pushCount(1);
            this.flowKey = true;
            this.flowLevel -= 1;
            return this.flowLevel ? "flow" : "doc";
          case "*":
            yield* this.pushUntil(isNotAnchorChar);
            return "flow";
          case '"':
          case "'":
            this.flowKey = true;
            return yield* this.parseQuotedScalar();
          case ":": {
            const next = this.charAt(1);
            if (this.flowKey || isEmpty(next) || next === ",") {
              this.flowKey = false;
              yield* this.pushCount(1);
              yield* this.pushSpaces(true);
              return "flow";
            }
          }
          // fallthrough
          default:
            this.flowKey = false;
            return yield* this.parsePlainScalar();
        }
      }
      *parseQuotedScalar() {
        const quote = this.charAt(0);
        let end = this.buffer.indexOf(quote, this.pos + 1);
        if (quote === "'") {
          while (end !== -1 && this.buffer[end + 1] === "'")
            end = this.buffer.indexOf("'", end + 2);
        } else {
          while (end !== -1) {
            let n = 0;
            while (this.buffer[end - 1 - n] === "\\")
              n += 1;
            if (n % 2 === 0)
              break;
            end = this.buffer.indexOf('"', end + 1);
          }
        }
        const qb = this.buffer.substring(0, end);
        let nl = qb.indexOf("\n", this.pos);
        if (nl !== -1) {
          while (nl !== -1) {
            const cs = this.continueScalar(nl + 1);
            if (cs === -1)
              break;
            nl = qb.indexOf("\n", cs);
          }
          if (nl !== -1) {
            end = nl - (qb[nl - 1] === "\r" ? 2 : 1);
          }
        }
        if (end === -1) {
          if (!this.atEnd)
            return this.setNext("quoted-scalar");
          end = this.buffer.length;
        }
        yield* this.pushToIndex(end + 1, false);
        return this.flowLevel ? "flow" : "doc";
      }
      *parseBlockScalarHeader() {
        this.blockScalarIndent = -1;
        this.blockScalarKeep = false;
        let i = this.pos;
        while (true) {
          const ch = this.buffer[++i];
          if (ch === "+")
            this.blockScalarKeep = true;
          else if (ch > "0" && ch <= "9")
            this.blockScalarIndent = Number(ch) - 1;
          else if (ch !== "-")
            break;
        }
        return yield* this.pushUntil((ch) => isEmpty(ch) || ch === "#");
      }
      *parseBlockScalar() {
        let nl = this.pos - 1;
        let indent = 0;
        let ch;
        loop: for (let i2 = this.pos; ch = this.buffer[i2]; ++i2) {
          switch (ch) {
            case " ":
              indent += 1;
              break;
            case "\n":
              nl = i2;
              indent = 0;
              break;
            case "\r": {
              const next = this.buffer[i2 + 1];
              if (!next && !this.atEnd)
                return this.setNext("block-scalar");
              if (next === "\n")
                break;
            }
            // fallthrough
            default:
              break loop;
          }
        }
        if (!ch && !this.atEnd)
          return this.setNext("block-scalar");
        if (indent >= this.indentNext) {
          if (this.blockScalarIndent === -1)
            this.indentNext = indent;
          else {
            this.indentNext = this.blockScalarIndent + (this.indentNext === 0 ? 1 : this.indentNext);
          }
          do {
            const cs = this.continueScalar(nl + 1);
            if (cs === -1)
              break;
            nl = this.buffer.indexOf("\n", cs);
          } while (nl !== -1);
          if (nl === -1) {
            if (!this.atEnd)
              return this.setNext("block-scalar");
            nl = this.buffer.length;
          }
        }
        let i = nl + 1;
        ch = this.buffer[i];
        while (ch === " ")
          ch = this.buffer[++i];
        if (ch === "	") {
          while (ch === "	" || ch === " " || ch === "\r" || ch === "\n")
            ch = this.buffer[++i];
          nl = i - 1;
        } else if (!this.blockScalarKeep) {
          do {
            let i2 = nl - 1;
            let ch2 = this.buffer[i2];
            if (ch2 === "\r")
              ch2 = this.buffer[--i2];
            const lastChar = i2;
            while (ch2 === " ")
              ch2 = this.buffer[--i2];
            if (ch2 === "\n" && i2 >= this.pos && i2 + 1 + indent > lastChar)
              nl = i2;
            else
              break;
          } while (true);
        }
        yield cst.SCALAR;
        yield* this.pushToIndex(nl + 1, true);
        return yield* this.parseLineStart();
      }
      *parsePlainScalar() {
        const inFlow = this.flowLevel > 0;
        let end = this.pos - 1;
        let i = this.pos - 1;
        let ch;
        while (ch = this.buffer[++i]) {
          if (ch === ":") {
            const next = this.buffer[i + 1];
            if (isEmpty(next) || inFlow && flowIndicatorChars.has(next))
              break;
            end = i;
          } else if (isEmpty(ch)) {
            let next = this.buffer[i + 1];
            if (ch === "\r") {
              if (next === "\n") {
                i += 1;
                ch = "\n";
                next = this.buffer[i + 1];
              } else
                end = i;
            }
            if (next === "#" || inFlow && flowIndicatorChars.has(next))
              break;
            if (ch === "\n") {
              const cs = this.continueScalar(i + 1);
              if (cs === -1)
                break;
              i = Math.max(i, cs - 2);
            }
          } else {
            if (inFlow && flowIndicatorChars.has(ch))
              break;
            end = i;
          }
        }
        if (!ch && !this.atEnd)
          return this.setNext("plain-scalar");
        yield cst.SCALAR;
        yield* this.pushToIndex(end + 1, true);
        return inFlow ? "flow" : "doc";
      }
      *pushCount(n) {
        if (n > 0) {
          yield this.buffer.substr(this.pos, n);
          this.pos += n;
          return n;
        }
        return 0;
      }
      *pushToIndex(i, allowEmpty) {
        const s = this.buffer.slice(this.pos, i);
        if (s) {
          yield s;
          this.pos += s.length;
          return s.length;
        } else if (allowEmpty)
          yield "";
        return 0;
      }
      *pushIndicators() {
        let n = 0;
        loop: while (true) {
          switch (this.charAt(0)) {
            case "!":
              n += yield* this.pushTag();
              n += yield* this.pushSpaces(true);
              continue loop;
            case "&":
              n += yield* this.pushUntil(isNotAnchorChar);
              n += yield* this.pushSpaces(true);
              continue loop;
            case "-":
            // this is an error
            case "?":
            // this is an error outside flow collections
            case ":": {
              const inFlow = this.flowLevel > 0;
              const ch1 = this.charAt(1);
              if (isEmpty(ch1) || inFlow && flowIndicatorChars.has(ch1)) {
                if (!inFlow)
                  this.indentNext = this.indentValue + 1;
                else if (this.flowKey)
                  this.flowKey = false;
                n += yield* this.pushCount(1);
                n += yield* this.pushSpaces(true);
                continue loop;
              }
            }
          }
          break loop;
        }
        return n;
      }
      *pushTag() {
        if (this.charAt(1) === "<") {
          let i = this.pos + 2;
          let ch = this.buffer[i];
          while (!isEmpty(ch) && ch !== ">")
            ch = this.buffer[++i];
          return yield* this.pushToIndex(ch === ">" ? i + 1 : i, false);
        } else {
          let i = this.pos + 1;
          let ch = this.buffer[i];
          while (ch) {
            if (tagChars.has(ch))
              ch = this.buffer[++i];
            else if (ch === "%" && hexDigits.has(this.buffer[i + 1]) && hexDigits.has(this.buffer[i + 2])) {
              ch = this.buffer[i += 3];
            } else
              break;
          }
          return yield* this.pushToIndex(i, false);
        }
      }
      *pushNewline() {
        const ch = this.buffer[this.pos];
        if (ch === "\n")
          return yield* this.pushCount(1);
        else if (ch === "\r" && this.charAt(1) === "\n")
          return yield* this.pushCount(2);
        else
          return 0;
      }
      *pushSpaces(allowTabs) {
        let i = this.pos - 1;
        let ch;
        do {
          ch = this.buffer[++i];
        } while (ch === " " || allowTabs && ch === "	");
        const n = i - this.pos;
        if (n > 0) {
          yield this.buffer.substr(this.pos, n);
          this.pos = i;
        }
        return n;
      }
      *pushUntil(test) {
        let i = this.pos;
        let ch = this.buffer[i];
        while (!test(ch))
          ch = this.buffer[++i];
        return yield* this.pushToIndex(i, false);
      }
    };
    exports.Lexer = Lexer;
  }
});

// node_modules/yaml/dist/parse/line-counter.js
var require_line_counter = __commonJS({
  "node_modules/yaml/dist/parse/line-counter.js"(exports) {
    "use strict";
    var LineCounter3 = class {
      constructor() {
        this.lineStarts = [];
        this.addNewLine = (offset) => this.lineStarts.push(offset);
        this.linePos = (offset) => {
          let low = 0;
          let high = this.lineStarts.length;
          while (low < high) {
            const mid = low + high >> 1;
            if (this.lineStarts[mid] < offset)
              low = mid + 1;
            else
              high = mid;
          }
          if (this.lineStarts[low] === offset)
            return { line: low + 1, col: 1 };
          if (low === 0)
            return { line: 0, col: offset };
          const start2 = this.lineStarts[low - 1];
          return { line: low, col: offset - start2 + 1 };
        };
      }
    };
    exports.LineCounter = LineCounter3;
  }
});

// node_modules/yaml/dist/parse/parser.js
var require_parser = __commonJS({
  "node_modules/yaml/dist/parse/parser.js"(exports) {
    "use strict";
    var node_process = __require("process");
    var cst = require_cst();
    var lexer = require_lexer();
    function includesToken(list2, type) {
      for (let i = 0; i < list2.length; ++i)
        if (list2[i].type === type)
          return true;
      return false;
    }
    function findNonEmptyIndex(list2) {
      for (let i = 0; i < list2.length; ++i) {
        switch (list2[i].type) {
          case "space":
          case "comment":
          case "newline":
            break;
          default:
            return i;
        }
      }
      return -1;
    }
    function isFlowToken(token) {
      switch (token?.type) {
        case "alias":
        case "scalar":
        case "single-quoted-scalar":
        case "double-quoted-scalar":
        case "flow-collection":
          return true;
        default:
          return false;
      }
    }
    function getPrevProps(parent) {
      switch (parent.type) {
        case "document":
          return parent.start;
        case "block-map": {
          const it = parent.items[parent.items.length - 1];
          return it.sep ?? it.start;
        }
        case "block-seq":
          return parent.items[parent.items.length - 1].start;
        /* istanbul ignore next should not happen */
        default:
          return [];
      }
    }
    function getFirstKeyStartProps(prev) {
      if (prev.length === 0)
        return [];
      let i = prev.length;
      loop: while (--i >= 0) {
        switch (prev[i].type) {
          case "doc-start":
          case "explicit-key-ind":
          case "map-value-ind":
          case "seq-item-ind":
          case "newline":
            break loop;
        }
      }
      while (prev[++i]?.type === "space") {
      }
      return prev.splice(i, prev.length);
    }
    function arrayPushArray(target, source) {
      if (source.length < 1e5)
        Array.prototype.push.apply(target, source);
      else
        for (let i = 0; i < source.length; ++i)
          target.push(source[i]);
    }
    function fixFlowSeqItems(fc) {
      if (fc.start.type === "flow-seq-start") {
        for (const it of fc.items) {
          if (it.sep && !it.value && !includesToken(it.start, "explicit-key-ind") && !includesToken(it.sep, "map-value-ind")) {
            if (it.key)
              it.value = it.key;
            delete it.key;
            if (isFlowToken(it.value)) {
              if (it.value.end)
                arrayPushArray(it.value.end, it.sep);
              else
                it.value.end = it.sep;
            } else
              arrayPushArray(it.start, it.sep);
            delete it.sep;
          }
        }
      }
    }
    var Parser = class {
      /**
       * @param onNewLine - If defined, called separately with the start position of
       *   each new line (in `parse()`, including the start of input).
       */
      constructor(onNewLine) {
        this.atNewLine = true;
        this.atScalar = false;
        this.indent = 0;
        this.offset = 0;
        this.onKeyLine = false;
        this.stack = [];
        this.source = "";
        this.type = "";
        this.lexer = new lexer.Lexer();
        this.onNewLine = onNewLine;
      }
      /**
       * Parse `source` as a YAML stream.
       * If `incomplete`, a part of the last line may be left as a buffer for the next call.
       *
       * Errors are not thrown, but yielded as `{ type: 'error', message }` tokens.
       *
       * @returns A generator of tokens representing each directive, document, and other structure.
       */
      *parse(source, incomplete = false) {
        if (this.onNewLine && this.offset === 0)
          this.onNewLine(0);
        for (const lexeme of this.lexer.lex(source, incomplete))
          yield* this.next(lexeme);
        if (!incomplete)
          yield* this.end();
      }
      /**
       * Advance the parser by the `source` of one lexical token.
       */
      *next(source) {
        this.source = source;
        if (node_process.env.LOG_TOKENS)
          console.log("|", cst.prettyToken(source));
        if (this.atScalar) {
          this.atScalar = false;
          yield* this.step();
          this.offset += source.length;
          return;
        }
        const type = cst.tokenType(source);
        if (!type) {
          const message = `Not a YAML token: ${source}`;
          yield* this.pop({ type: "error", offset: this.offset, message, source });
          this.offset += source.length;
        } else if (type === "scalar") {
          this.atNewLine = false;
          this.atScalar = true;
          this.type = "scalar";
        } else {
          this.type = type;
          yield* this.step();
          switch (type) {
            case "newline":
              this.atNewLine = true;
              this.indent = 0;
              if (this.onNewLine)
                this.onNewLine(this.offset + source.length);
              break;
            case "space":
              if (this.atNewLine && source[0] === " ")
                this.indent += source.length;
              break;
            case "explicit-key-ind":
            case "map-value-ind":
            case "seq-item-ind":
              if (this.atNewLine)
                this.indent += source.length;
              break;
            case "doc-mode":
            case "flow-error-end":
              return;
            default:
              this.atNewLine = false;
          }
          this.offset += source.length;
        }
      }
      /** Call at end of input to push out any remaining constructions */
      *end() {
        while (this.stack.length > 0)
          yield* this.pop();
      }
      get sourceToken() {
        const st = {
          type: this.type,
          offset: this.offset,
          indent: this.indent,
          source: this.source
        };
        return st;
      }
      *step() {
        const top = this.peek(1);
        if (this.type === "doc-end" && top?.type !== "doc-end") {
          while (this.stack.length > 0)
            yield* this.pop();
          this.stack.push({
            type: "doc-end",
            offset: this.offset,
            source: this.source
          });
          return;
        }
        if (!top)
          return yield* this.stream();
        switch (top.type) {
          case "document":
            return yield* this.document(top);
          case "alias":
          case "scalar":
          case "single-quoted-scalar":
          case "double-quoted-scalar":
            return yield* this.scalar(top);
          case "block-scalar":
            return yield* this.blockScalar(top);
          case "block-map":
            return yield* this.blockMap(top);
          case "block-seq":
            return yield* this.blockSequence(top);
          case "flow-collection":
            return yield* this.flowCollection(top);
          case "doc-end":
            return yield* this.documentEnd(top);
        }
        yield* this.pop();
      }
      peek(n) {
        return this.stack[this.stack.length - n];
      }
      *pop(error2) {
        const token = error2 ?? this.stack.pop();
        if (!token) {
          const message = "Tried to pop an empty stack";
          yield { type: "error", offset: this.offset, source: "", message };
        } else if (this.stack.length === 0) {
          yield token;
        } else {
          const top = this.peek(1);
          if (token.type === "block-scalar") {
            token.indent = "indent" in top ? top.indent : 0;
          } else if (token.type === "flow-collection" && top.type === "document") {
            token.indent = 0;
          }
          if (token.type === "flow-collection")
            fixFlowSeqItems(token);
          switch (top.type) {
            case "document":
              top.value = token;
              break;
            case "block-scalar":
              top.props.push(token);
              break;
            case "block-map": {
              const it = top.items[top.items.length - 1];
              if (it.value) {
                top.items.push({ start: [], key: token, sep: [] });
                this.onKeyLine = true;
                return;
              } else if (it.sep) {
                it.value = token;
              } else {
                Object.assign(it, { key: token, sep: [] });
                this.onKeyLine = !it.explicitKey;
                return;
              }
              break;
            }
            case "block-seq": {
              const it = top.items[top.items.length - 1];
              if (it.value)
                top.items.push({ start: [], value: token });
              else
                it.value = token;
              break;
            }
            case "flow-collection": {
              const it = top.items[top.items.length - 1];
              if (!it || it.value)
                top.items.push({ start: [], key: token, sep: [] });
              else if (it.sep)
                it.value = token;
              else
                Object.assign(it, { key: token, sep: [] });
              return;
            }
            /* istanbul ignore next should not happen */
            default:
              yield* this.pop();
              yield* this.pop(token);
          }
          if ((top.type === "document" || top.type === "block-map" || top.type === "block-seq") && (token.type === "block-map" || token.type === "block-seq")) {
            const last = token.items[token.items.length - 1];
            if (last && !last.sep && !last.value && last.start.length > 0 && findNonEmptyIndex(last.start) === -1 && (token.indent === 0 || last.start.every((st) => st.type !== "comment" || st.indent < token.indent))) {
              if (top.type === "document")
                top.end = last.start;
              else
                top.items.push({ start: last.start });
              token.items.splice(-1, 1);
            }
          }
        }
      }
      *stream() {
        switch (this.type) {
          case "directive-line":
            yield { type: "directive", offset: this.offset, source: this.source };
            return;
          case "byte-order-mark":
          case "space":
          case "comment":
          case "newline":
            yield this.sourceToken;
            return;
          case "doc-mode":
          case "doc-start": {
            const doc = {
              type: "document",
              offset: this.offset,
              start: []
            };
            if (this.type === "doc-start")
              doc.start.push(this.sourceToken);
            this.stack.push(doc);
            return;
          }
        }
        yield {
          type: "error",
          offset: this.offset,
          message: `Unexpected ${this.type} token in YAML stream`,
          source: this.source
        };
      }
      *document(doc) {
        if (doc.value)
          return yield* this.lineEnd(doc);
        switch (this.type) {
          case "doc-start": {
            if (findNonEmptyIndex(doc.start) !== -1) {
              yield* this.pop();
              yield* this.step();
            } else
              doc.start.push(this.sourceToken);
            return;
          }
          case "anchor":
          case "tag":
          case "space":
          case "comment":
          case "newline":
            doc.start.push(this.sourceToken);
            return;
        }
        const bv = this.startBlockValue(doc);
        if (bv)
          this.stack.push(bv);
        else {
          yield {
            type: "error",
            offset: this.offset,
            message: `Unexpected ${this.type} token in YAML document`,
            source: this.source
          };
        }
      }
      *scalar(scalar) {
        if (this.type === "map-value-ind") {
          const prev = getPrevProps(this.peek(2));
          const start2 = getFirstKeyStartProps(prev);
          let sep2;
          if (scalar.end) {
            sep2 = scalar.end;
            sep2.push(this.sourceToken);
            delete scalar.end;
          } else
            sep2 = [this.sourceToken];
          const map = {
            type: "block-map",
            offset: scalar.offset,
            indent: scalar.indent,
            items: [{ start: start2, key: scalar, sep: sep2 }]
          };
          this.onKeyLine = true;
          this.stack[this.stack.length - 1] = map;
        } else
          yield* this.lineEnd(scalar);
      }
      *blockScalar(scalar) {
        switch (this.type) {
          case "space":
          case "comment":
          case "newline":
            scalar.props.push(this.sourceToken);
            return;
          case "scalar":
            scalar.source = this.source;
            this.atNewLine = true;
            this.indent = 0;
            if (this.onNewLine) {
              let nl = this.source.indexOf("\n") + 1;
              while (nl !== 0) {
                this.onNewLine(this.offset + nl);
                nl = this.source.indexOf("\n", nl) + 1;
              }
            }
            yield* this.pop();
            break;
          /* istanbul ignore next should not happen */
          default:
            yield* this.pop();
            yield* this.step();
        }
      }
      *blockMap(map) {
        const it = map.items[map.items.length - 1];
        switch (this.type) {
          case "newline":
            this.onKeyLine = false;
            if (it.value) {
              const end = "end" in it.value ? it.value.end : void 0;
              const last = Array.isArray(end) ? end[end.length - 1] : void 0;
              if (last?.type === "comment")
                end?.push(this.sourceToken);
              else
                map.items.push({ start: [this.sourceToken] });
            } else if (it.sep) {
              it.sep.push(this.sourceToken);
            } else {
              it.start.push(this.sourceToken);
            }
            return;
          case "space":
          case "comment":
            if (it.value) {
              map.items.push({ start: [this.sourceToken] });
            } else if (it.sep) {
              it.sep.push(this.sourceToken);
            } else {
              if (this.atIndentedComment(it.start, map.indent)) {
                const prev = map.items[map.items.length - 2];
                const end = prev?.value?.end;
                if (Array.isArray(end)) {
                  arrayPushArray(end, it.start);
                  end.push(this.sourceToken);
                  map.items.pop();
                  return;
                }
              }
              it.start.push(this.sourceToken);
            }
            return;
        }
        if (this.indent >= map.indent) {
          const atMapIndent = !this.onKeyLine && this.indent === map.indent;
          const atNextItem = atMapIndent && (it.sep || it.explicitKey) && this.type !== "seq-item-ind";
          let start2 = [];
          if (atNextItem && it.sep && !it.value) {
            const nl = [];
            for (let i = 0; i < it.sep.length; ++i) {
              const st = it.sep[i];
              switch (st.type) {
                case "newline":
                  nl.push(i);
                  break;
                case "space":
                  break;
                case "comment":
                  if (st.indent > map.indent)
                    nl.length = 0;
                  break;
                default:
                  nl.length = 0;
              }
            }
            if (nl.length >= 2)
              start2 = it.sep.splice(nl[1]);
          }
          switch (this.type) {
            case "anchor":
            case "tag":
              if (atNextItem || it.value) {
                start2.push(this.sourceToken);
                map.items.push({ start: start2 });
                this.onKeyLine = true;
              } else if (it.sep) {
                it.sep.push(this.sourceToken);
              } else {
                it.start.push(this.sourceToken);
              }
              return;
            case "explicit-key-ind":
              if (!it.sep && !it.explicitKey) {
                it.start.push(this.sourceToken);
                it.explicitKey = true;
              } else if (atNextItem || it.value) {
                start2.push(this.sourceToken);
                map.items.push({ start: start2, explicitKey: true });
              } else {
                this.stack.push({
                  type: "block-map",
                  offset: this.offset,
                  indent: this.indent,
                  items: [{ start: [this.sourceToken], explicitKey: true }]
                });
              }
              this.onKeyLine = true;
              return;
            case "map-value-ind":
              if (it.explicitKey) {
                if (!it.sep) {
                  if (includesToken(it.start, "newline")) {
                    Object.assign(it, { key: null, sep: [this.sourceToken] });
                  } else {
                    const start3 = getFirstKeyStartProps(it.start);
                    this.stack.push({
                      type: "block-map",
                      offset: this.offset,
                      indent: this.indent,
                      items: [{ start: start3, key: null, sep: [this.sourceToken] }]
                    });
                  }
                } else if (it.value) {
                  map.items.push({ start: [], key: null, sep: [this.sourceToken] });
                } else if (includesToken(it.sep, "map-value-ind")) {
                  this.stack.push({
                    type: "block-map",
                    offset: this.offset,
                    indent: this.indent,
                    items: [{ start: start2, key: null, sep: [this.sourceToken] }]
                  });
                } else if (isFlowToken(it.key) && !includesToken(it.sep, "newline")) {
                  const start3 = getFirstKeyStartProps(it.start);
                  const key = it.key;
                  const sep2 = it.sep;
                  sep2.push(this.sourceToken);
                  delete it.key;
                  delete it.sep;
                  this.stack.push({
                    type: "block-map",
                    offset: this.offset,
                    indent: this.indent,
                    items: [{ start: start3, key, sep: sep2 }]
                  });
                } else if (start2.length > 0) {
                  it.sep = it.sep.concat(start2, this.sourceToken);
                } else {
                  it.sep.push(this.sourceToken);
                }
              } else {
                if (!it.sep) {
                  Object.assign(it, { key: null, sep: [this.sourceToken] });
                } else if (it.value || atNextItem) {
                  map.items.push({ start: start2, key: null, sep: [this.sourceToken] });
                } else if (includesToken(it.sep, "map-value-ind")) {
                  this.stack.push({
                    type: "block-map",
                    offset: this.offset,
                    indent: this.indent,
                    items: [{ start: [], key: null, sep: [this.sourceToken] }]
                  });
                } else {
                  it.sep.push(this.sourceToken);
                }
              }
              this.onKeyLine = true;
              return;
            case "alias":
            case "scalar":
            case "single-quoted-scalar":
            case "double-quoted-scalar": {
              const fs = this.flowScalar(this.type);
              if (atNextItem || it.value) {
                map.items.push({ start: start2, key: fs, sep: [] });
                this.onKeyLine = true;
              } else if (it.sep) {
                this.stack.push(fs);
              } else {
                Object.assign(it, { key: fs, sep: [] });
                this.onKeyLine = true;
              }
              return;
            }
            default: {
              const bv = this.startBlockValue(map);
              if (bv) {
                if (bv.type === "block-seq") {
                  if (!it.explicitKey && it.sep && !includesToken(it.sep, "newline")) {
                    yield* this.pop({
                      type: "error",
                      offset: this.offset,
                      message: "Unexpected block-seq-ind on same line with key",
                      source: this.source
                    });
                    return;
                  }
                } else if (atMapIndent) {
                  map.items.push({ start: start2 });
                }
                this.stack.push(bv);
                return;
              }
            }
          }
        }
        yield* this.pop();
        yield* this.step();
      }
      *blockSequence(seq) {
        const it = seq.items[seq.items.length - 1];
        switch (this.type) {
          case "newline":
            if (it.value) {
              const end = "end" in it.value ? it.value.end : void 0;
              const last = Array.isArray(end) ? end[end.length - 1] : void 0;
              if (last?.type === "comment")
                end?.push(this.sourceToken);
              else
                seq.items.push({ start: [this.sourceToken] });
            } else
              it.start.push(this.sourceToken);
            return;
          case "space":
          case "comment":
            if (it.value)
              seq.items.push({ start: [this.sourceToken] });
            else {
              if (this.atIndentedComment(it.start, seq.indent)) {
                const prev = seq.items[seq.items.length - 2];
                const end = prev?.value?.end;
                if (Array.isArray(end)) {
                  arrayPushArray(end, it.start);
                  end.push(this.sourceToken);
                  seq.items.pop();
                  return;
                }
              }
              it.start.push(this.sourceToken);
            }
            return;
          case "anchor":
          case "tag":
            if (it.value || this.indent <= seq.indent)
              break;
            it.start.push(this.sourceToken);
            return;
          case "seq-item-ind":
            if (this.indent !== seq.indent)
              break;
            if (it.value || includesToken(it.start, "seq-item-ind"))
              seq.items.push({ start: [this.sourceToken] });
            else
              it.start.push(this.sourceToken);
            return;
        }
        if (this.indent > seq.indent) {
          const bv = this.startBlockValue(seq);
          if (bv) {
            this.stack.push(bv);
            return;
          }
        }
        yield* this.pop();
        yield* this.step();
      }
      *flowCollection(fc) {
        const it = fc.items[fc.items.length - 1];
        if (this.type === "flow-error-end") {
          let top;
          do {
            yield* this.pop();
            top = this.peek(1);
          } while (top?.type === "flow-collection");
        } else if (fc.end.length === 0) {
          switch (this.type) {
            case "comma":
            case "explicit-key-ind":
              if (!it || it.sep)
                fc.items.push({ start: [this.sourceToken] });
              else
                it.start.push(this.sourceToken);
              return;
            case "map-value-ind":
              if (!it || it.value)
                fc.items.push({ start: [], key: null, sep: [this.sourceToken] });
              else if (it.sep)
                it.sep.push(this.sourceToken);
              else
                Object.assign(it, { key: null, sep: [this.sourceToken] });
              return;
            case "space":
            case "comment":
            case "newline":
            case "anchor":
            case "tag":
              if (!it || it.value)
                fc.items.push({ start: [this.sourceToken] });
              else if (it.sep)
                it.sep.push(this.sourceToken);
              else
                it.start.push(this.sourceToken);
              return;
            case "alias":
            case "scalar":
            case "single-quoted-scalar":
            case "double-quoted-scalar": {
              const fs = this.flowScalar(this.type);
              if (!it || it.value)
                fc.items.push({ start: [], key: fs, sep: [] });
              else if (it.sep)
                this.stack.push(fs);
              else
                Object.assign(it, { key: fs, sep: [] });
              return;
            }
            case "flow-map-end":
            case "flow-seq-end":
              fc.end.push(this.sourceToken);
              return;
          }
          const bv = this.startBlockValue(fc);
          if (bv)
            this.stack.push(bv);
          else {
            yield* this.pop();
            yield* this.step();
          }
        } else {
          const parent = this.peek(2);
          if (parent.type === "block-map" && (this.type === "map-value-ind" && parent.indent === fc.indent || this.type === "newline" && !parent.items[parent.items.length - 1].sep)) {
            yield* this.pop();
            yield* this.step();
          } else if (this.type === "map-value-ind" && parent.type !== "flow-collection") {
            const prev = getPrevProps(parent);
            const start2 = getFirstKeyStartProps(prev);
            fixFlowSeqItems(fc);
            const sep2 = fc.end.splice(1, fc.end.length);
            sep2.push(this.sourceToken);
            const map = {
              type: "block-map",
              offset: fc.offset,
              indent: fc.indent,
              items: [{ start: start2, key: fc, sep: sep2 }]
            };
            this.onKeyLine = true;
            this.stack[this.stack.length - 1] = map;
          } else {
            yield* this.lineEnd(fc);
          }
        }
      }
      flowScalar(type) {
        if (this.onNewLine) {
          let nl = this.source.indexOf("\n") + 1;
          while (nl !== 0) {
            this.onNewLine(this.offset + nl);
            nl = this.source.indexOf("\n", nl) + 1;
          }
        }
        return {
          type,
          offset: this.offset,
          indent: this.indent,
          source: this.source
        };
      }
      startBlockValue(parent) {
        switch (this.type) {
          case "alias":
          case "scalar":
          case "single-quoted-scalar":
          case "double-quoted-scalar":
            return this.flowScalar(this.type);
          case "block-scalar-header":
            return {
              type: "block-scalar",
              offset: this.offset,
              indent: this.indent,
              props: [this.sourceToken],
              source: ""
            };
          case "flow-map-start":
          case "flow-seq-start":
            return {
              type: "flow-collection",
              offset: this.offset,
              indent: this.indent,
              start: this.sourceToken,
              items: [],
              end: []
            };
          case "seq-item-ind":
            return {
              type: "block-seq",
              offset: this.offset,
              indent: this.indent,
              items: [{ start: [this.sourceToken] }]
            };
          case "explicit-key-ind": {
            this.onKeyLine = true;
            const prev = getPrevProps(parent);
            const start2 = getFirstKeyStartProps(prev);
            start2.push(this.sourceToken);
            return {
              type: "block-map",
              offset: this.offset,
              indent: this.indent,
              items: [{ start: start2, explicitKey: true }]
            };
          }
          case "map-value-ind": {
            this.onKeyLine = true;
            const prev = getPrevProps(parent);
            const start2 = getFirstKeyStartProps(prev);
            return {
              type: "block-map",
              offset: this.offset,
              indent: this.indent,
              items: [{ start: start2, key: null, sep: [this.sourceToken] }]
            };
          }
        }
        return null;
      }
      atIndentedComment(start2, indent) {
        if (this.type !== "comment")
          return false;
        if (this.indent <= indent)
          return false;
        return start2.every((st) => st.type === "newline" || st.type === "space");
      }
      *documentEnd(docEnd) {
        if (this.type !== "doc-mode") {
          if (docEnd.end)
            docEnd.end.push(this.sourceToken);
          else
            docEnd.end = [this.sourceToken];
          if (this.type === "newline")
            yield* this.pop();
        }
      }
      *lineEnd(token) {
        switch (this.type) {
          case "comma":
          case "doc-start":
          case "doc-end":
          case "flow-seq-end":
          case "flow-map-end":
          case "map-value-ind":
            yield* this.pop();
            yield* this.step();
            break;
          case "newline":
            this.onKeyLine = false;
          // fallthrough
          case "space":
          case "comment":
          default:
            if (token.end)
              token.end.push(this.sourceToken);
            else
              token.end = [this.sourceToken];
            if (this.type === "newline")
              yield* this.pop();
        }
      }
    };
    exports.Parser = Parser;
  }
});

// node_modules/yaml/dist/public-api.js
var require_public_api = __commonJS({
  "node_modules/yaml/dist/public-api.js"(exports) {
    "use strict";
    var composer = require_composer();
    var Document = require_Document();
    var errors = require_errors();
    var log = require_log();
    var identity = require_identity();
    var lineCounter = require_line_counter();
    var parser = require_parser();
    function parseOptions(options) {
      const prettyErrors = options.prettyErrors !== false;
      const lineCounter$1 = options.lineCounter || prettyErrors && new lineCounter.LineCounter() || null;
      return { lineCounter: lineCounter$1, prettyErrors };
    }
    function parseAllDocuments2(source, options = {}) {
      const { lineCounter: lineCounter2, prettyErrors } = parseOptions(options);
      const parser$1 = new parser.Parser(lineCounter2?.addNewLine);
      const composer$1 = new composer.Composer(options);
      const docs = Array.from(composer$1.compose(parser$1.parse(source)));
      if (prettyErrors && lineCounter2)
        for (const doc of docs) {
          doc.errors.forEach(errors.prettifyError(source, lineCounter2));
          doc.warnings.forEach(errors.prettifyError(source, lineCounter2));
        }
      if (docs.length > 0)
        return docs;
      return Object.assign([], { empty: true }, composer$1.streamInfo());
    }
    function parseDocument2(source, options = {}) {
      const { lineCounter: lineCounter2, prettyErrors } = parseOptions(options);
      const parser$1 = new parser.Parser(lineCounter2?.addNewLine);
      const composer$1 = new composer.Composer(options);
      let doc = null;
      for (const _doc of composer$1.compose(parser$1.parse(source), true, source.length)) {
        if (!doc)
          doc = _doc;
        else if (doc.options.logLevel !== "silent") {
          doc.errors.push(new errors.YAMLParseError(_doc.range.slice(0, 2), "MULTIPLE_DOCS", "Source contains multiple documents; please use YAML.parseAllDocuments()"));
          break;
        }
      }
      if (prettyErrors && lineCounter2) {
        doc.errors.forEach(errors.prettifyError(source, lineCounter2));
        doc.warnings.forEach(errors.prettifyError(source, lineCounter2));
      }
      return doc;
    }
    function parse5(src, reviver, options) {
      let _reviver = void 0;
      if (typeof reviver === "function") {
        _reviver = reviver;
      } else if (options === void 0 && reviver && typeof reviver === "object") {
        options = reviver;
      }
      const doc = parseDocument2(src, options);
      if (!doc)
        return null;
      doc.warnings.forEach((warning) => log.warn(doc.options.logLevel, warning));
      if (doc.errors.length > 0) {
        if (doc.options.logLevel !== "silent")
          throw doc.errors[0];
        else
          doc.errors = [];
      }
      return doc.toJS(Object.assign({ reviver: _reviver }, options));
    }
    function stringify3(value, replacer, options) {
      let _replacer = null;
      if (typeof replacer === "function" || Array.isArray(replacer)) {
        _replacer = replacer;
      } else if (options === void 0 && replacer) {
        options = replacer;
      }
      if (typeof options === "string")
        options = options.length;
      if (typeof options === "number") {
        const indent = Math.round(options);
        options = indent < 1 ? void 0 : indent > 8 ? { indent: 8 } : { indent };
      }
      if (value === void 0) {
        const { keepUndefined } = options ?? replacer ?? {};
        if (!keepUndefined)
          return void 0;
      }
      if (identity.isDocument(value) && !_replacer)
        return value.toString(options);
      return new Document.Document(value, _replacer, options).toString(options);
    }
    exports.parse = parse5;
    exports.parseAllDocuments = parseAllDocuments2;
    exports.parseDocument = parseDocument2;
    exports.stringify = stringify3;
  }
});

// node_modules/yaml/dist/index.js
var require_dist = __commonJS({
  "node_modules/yaml/dist/index.js"(exports) {
    "use strict";
    var composer = require_composer();
    var Document = require_Document();
    var Schema = require_Schema();
    var errors = require_errors();
    var Alias = require_Alias();
    var identity = require_identity();
    var Pair = require_Pair();
    var Scalar = require_Scalar();
    var YAMLMap = require_YAMLMap();
    var YAMLSeq = require_YAMLSeq();
    var cst = require_cst();
    var lexer = require_lexer();
    var lineCounter = require_line_counter();
    var parser = require_parser();
    var publicApi = require_public_api();
    var visit = require_visit();
    exports.Composer = composer.Composer;
    exports.Document = Document.Document;
    exports.Schema = Schema.Schema;
    exports.YAMLError = errors.YAMLError;
    exports.YAMLParseError = errors.YAMLParseError;
    exports.YAMLWarning = errors.YAMLWarning;
    exports.Alias = Alias.Alias;
    exports.isAlias = identity.isAlias;
    exports.isCollection = identity.isCollection;
    exports.isDocument = identity.isDocument;
    exports.isMap = identity.isMap;
    exports.isNode = identity.isNode;
    exports.isPair = identity.isPair;
    exports.isScalar = identity.isScalar;
    exports.isSeq = identity.isSeq;
    exports.Pair = Pair.Pair;
    exports.Scalar = Scalar.Scalar;
    exports.YAMLMap = YAMLMap.YAMLMap;
    exports.YAMLSeq = YAMLSeq.YAMLSeq;
    exports.CST = cst;
    exports.Lexer = lexer.Lexer;
    exports.LineCounter = lineCounter.LineCounter;
    exports.Parser = parser.Parser;
    exports.parse = publicApi.parse;
    exports.parseAllDocuments = publicApi.parseAllDocuments;
    exports.parseDocument = publicApi.parseDocument;
    exports.stringify = publicApi.stringify;
    exports.visit = visit.visit;
    exports.visitAsync = visit.visitAsync;
  }
});

// node_modules/fastest-levenshtein/mod.js
var require_mod = __commonJS({
  "node_modules/fastest-levenshtein/mod.js"(exports) {
    "use strict";
    exports.__esModule = true;
    exports.distance = exports.closest = void 0;
    var peq = new Uint32Array(65536);
    var myers_32 = function(a, b) {
      var n = a.length;
      var m = b.length;
      var lst = 1 << n - 1;
      var pv = -1;
      var mv = 0;
      var sc = n;
      var i = n;
      while (i--) {
        peq[a.charCodeAt(i)] |= 1 << i;
      }
      for (i = 0; i < m; i++) {
        var eq2 = peq[b.charCodeAt(i)];
        var xv = eq2 | mv;
        eq2 |= (eq2 & pv) + pv ^ pv;
        mv |= ~(eq2 | pv);
        pv &= eq2;
        if (mv & lst) {
          sc++;
        }
        if (pv & lst) {
          sc--;
        }
        mv = mv << 1 | 1;
        pv = pv << 1 | ~(xv | mv);
        mv &= xv;
      }
      i = n;
      while (i--) {
        peq[a.charCodeAt(i)] = 0;
      }
      return sc;
    };
    var myers_x = function(b, a) {
      var n = a.length;
      var m = b.length;
      var mhc = [];
      var phc = [];
      var hsize = Math.ceil(n / 32);
      var vsize = Math.ceil(m / 32);
      for (var i = 0; i < hsize; i++) {
        phc[i] = -1;
        mhc[i] = 0;
      }
      var j = 0;
      for (; j < vsize - 1; j++) {
        var mv_1 = 0;
        var pv_1 = -1;
        var start_1 = j * 32;
        var vlen_1 = Math.min(32, m) + start_1;
        for (var k = start_1; k < vlen_1; k++) {
          peq[b.charCodeAt(k)] |= 1 << k;
        }
        for (var i = 0; i < n; i++) {
          var eq2 = peq[a.charCodeAt(i)];
          var pb = phc[i / 32 | 0] >>> i & 1;
          var mb = mhc[i / 32 | 0] >>> i & 1;
          var xv = eq2 | mv_1;
          var xh = ((eq2 | mb) & pv_1) + pv_1 ^ pv_1 | eq2 | mb;
          var ph = mv_1 | ~(xh | pv_1);
          var mh = pv_1 & xh;
          if (ph >>> 31 ^ pb) {
            phc[i / 32 | 0] ^= 1 << i;
          }
          if (mh >>> 31 ^ mb) {
            mhc[i / 32 | 0] ^= 1 << i;
          }
          ph = ph << 1 | pb;
          mh = mh << 1 | mb;
          pv_1 = mh | ~(xv | ph);
          mv_1 = ph & xv;
        }
        for (var k = start_1; k < vlen_1; k++) {
          peq[b.charCodeAt(k)] = 0;
        }
      }
      var mv = 0;
      var pv = -1;
      var start2 = j * 32;
      var vlen = Math.min(32, m - start2) + start2;
      for (var k = start2; k < vlen; k++) {
        peq[b.charCodeAt(k)] |= 1 << k;
      }
      var score2 = m;
      for (var i = 0; i < n; i++) {
        var eq2 = peq[a.charCodeAt(i)];
        var pb = phc[i / 32 | 0] >>> i & 1;
        var mb = mhc[i / 32 | 0] >>> i & 1;
        var xv = eq2 | mv;
        var xh = ((eq2 | mb) & pv) + pv ^ pv | eq2 | mb;
        var ph = mv | ~(xh | pv);
        var mh = pv & xh;
        score2 += ph >>> m - 1 & 1;
        score2 -= mh >>> m - 1 & 1;
        if (ph >>> 31 ^ pb) {
          phc[i / 32 | 0] ^= 1 << i;
        }
        if (mh >>> 31 ^ mb) {
          mhc[i / 32 | 0] ^= 1 << i;
        }
        ph = ph << 1 | pb;
        mh = mh << 1 | mb;
        pv = mh | ~(xv | ph);
        mv = ph & xv;
      }
      for (var k = start2; k < vlen; k++) {
        peq[b.charCodeAt(k)] = 0;
      }
      return score2;
    };
    var distance2 = function(a, b) {
      if (a.length < b.length) {
        var tmp = b;
        b = a;
        a = tmp;
      }
      if (b.length === 0) {
        return a.length;
      }
      if (a.length <= 32) {
        return myers_32(a, b);
      }
      return myers_x(a, b);
    };
    exports.distance = distance2;
    var closest = function(str, arr) {
      var min_distance = Infinity;
      var min_index = 0;
      for (var i = 0; i < arr.length; i++) {
        var dist = distance2(str, arr[i]);
        if (dist < min_distance) {
          min_distance = dist;
          min_index = i;
        }
      }
      return arr[min_index];
    };
    exports.closest = closest;
  }
});

// src/config/requests-options.ts
var REQUESTS_OPTIONS = {
  shape: {
    kind: "string",
    default: "",
    description: "requests make: lengths in tokens, prompt/answer: 512/256, prefix:2048+128/128 for a shared prefix, or several with weights, mix:512/256*3,128/128*1.",
    short: "512/256, prefix:2048+128/128, mix:512/256*3,...",
    value: "SHAPE",
    action: false,
    cli: ["requests"]
  },
  count: {
    kind: "number",
    default: "",
    description: "requests make, fit: how many requests.",
    short: "How many requests",
    value: "N",
    action: false,
    cli: ["requests"]
  },
  vocabulary: {
    kind: "number",
    default: "",
    description: "requests: size of the model's vocabulary, for prompts of token ids.",
    short: "Size of the model's vocabulary, for token ids",
    value: "N",
    action: false,
    cli: ["requests"]
  }
};

// src/config/options.ts
var MODES = ["gate", "measure", "report", "baseline"];
var RUNS = ["gate", "measure", "baseline"];
var ALL = ["gate", "measure", "compare", "baseline", "report", "pin"];
var EVERY = [...ALL, "requests"];
var OPTIONS = {
  mode: {
    kind: "string",
    default: "gate",
    choices: MODES,
    description: "gate: measure the head and judge it against the baseline. measure: write a run record only. baseline: measure and keep it as the baseline. report: judge a record that was measured before, and publish it.",
    short: "What to do",
    value: "MODE",
    action: true,
    cli: []
  },
  config: {
    kind: "string",
    default: ".github/serving-gate.yml",
    description: "The configuration file, relative to the root of the repository.",
    short: "Configuration [.github/serving-gate.yml]",
    value: "FILE",
    action: true,
    cli: ALL
  },
  gate: {
    kind: "string",
    default: "",
    description: "Id of this gate, in place of the one in the configuration. One comment and one set of baselines per id.",
    short: "Id of the gate, in place of the configured one",
    value: "ID",
    action: true,
    cli: ["gate", "compare", "baseline", "report"]
  },
  "base-ref": {
    kind: "string",
    default: "",
    description: "Commit or branch whose pin is the base. Default: the event's base.",
    short: "Commit or branch of the base",
    value: "REF",
    action: true,
    cli: ["gate", "pin"]
  },
  "head-ref": {
    kind: "string",
    default: "",
    description: "Commit or branch whose pin is judged. Default: the files as they are checked out.",
    short: "Commit or branch to judge [the files as they lie]",
    value: "REF",
    action: true,
    cli: ["gate", "measure", "baseline", "pin"]
  },
  pin: {
    kind: "string",
    default: "",
    description: "The version at head, in place of the pin in the files: a bare version such as 0.32.0.",
    short: "Version at head, in place of the pinned one",
    value: "VERSION",
    action: true,
    cli: [...RUNS, "pin"]
  },
  "base-pin": {
    kind: "string",
    default: "",
    description: "The version at base, in place of the pin in the files.",
    short: "Version at base, in place of the pinned one",
    value: "VERSION",
    action: true,
    cli: ["gate", "pin"]
  },
  "baseline-store": {
    kind: "string",
    default: "",
    choices: ["branch", "file"],
    description: "Where baselines are kept, in place of the configuration: branch or file.",
    short: "Keep baselines in: branch or file",
    value: "STORE",
    action: true,
    cli: ["gate", "baseline", "report"]
  },
  "baseline-path": {
    kind: "string",
    default: "",
    description: "Folder of the file store, in place of the configuration.",
    short: "Folder of the file store",
    value: "FOLDER",
    action: true,
    cli: ["gate", "baseline", "report"]
  },
  "require-baseline": {
    kind: "boolean",
    default: "false",
    description: "Fail with exit code 3 where there is no baseline, whatever the configuration says.",
    short: "Fail (exit 3) where there is no baseline",
    value: "",
    action: true,
    cli: ["gate", "report"]
  },
  "accept-regression": {
    kind: "boolean",
    default: "false",
    description: "mode baseline: save it even if it is worse than the baseline that it replaces. Give the reason too.",
    short: "Save even what is worse than the baseline",
    value: "",
    action: true,
    cli: ["baseline"]
  },
  reason: {
    kind: "string",
    default: "",
    description: "mode baseline: why the baseline is refreshed; kept in it.",
    short: "Why the baseline is refreshed; kept in it",
    value: "TEXT",
    action: true,
    cli: ["baseline"]
  },
  record: {
    kind: "string",
    default: "",
    description: "mode report: the run record to judge and report. mode baseline: a record to keep in place of measuring now.",
    short: "Save this record in place of measuring now",
    value: "FILE",
    action: true,
    cli: ["baseline"]
  },
  comment: {
    kind: "boolean",
    default: "true",
    description: "Post the result as a comment on the pull request. It needs pull-requests: write.",
    short: "Post a comment",
    value: "",
    action: true,
    cli: []
  },
  "github-token": {
    kind: "string",
    default: "${{ github.token }}",
    description: "Token for the comment and for the branch store.",
    short: "Token",
    value: "TOKEN",
    action: true,
    cli: []
  },
  output: {
    kind: "string",
    default: "",
    description: "Folder for reports and records, in place of the configuration. Each invocation makes a new folder in it.",
    short: "Folder of reports [out]; requests: the new file",
    value: "PATH",
    action: true,
    cli: ["gate", "measure", "compare", "baseline", "report", "requests"]
  },
  artifact: {
    kind: "boolean",
    default: "true",
    description: "Keep the reports and records as an artifact of the workflow run.",
    short: "Keep an artifact",
    value: "",
    action: true,
    cli: []
  },
  url: {
    kind: "string",
    default: "",
    description: "Measure this running OpenAI-compatible server, without a configuration file.",
    short: "Measure this server; needs no configuration",
    value: "URL",
    action: false,
    cli: ["measure"]
  },
  model: {
    kind: "string",
    default: "",
    description: "With --url: the served model name.",
    short: "With --url: the served model name",
    value: "NAME",
    action: false,
    cli: ["measure"]
  },
  requests: {
    kind: "string",
    default: "",
    description: "With --url: the request set, a JSONL file.",
    short: "With --url: the request set (JSONL)",
    value: "FILE",
    action: false,
    cli: ["measure"]
  },
  levels: {
    kind: "list",
    default: "",
    description: "With --url: the concurrencies, separated by commas.",
    short: "With --url: concurrencies, such as 1,4,16",
    value: "N,N",
    action: false,
    cli: ["measure"]
  },
  launches: {
    kind: "number",
    default: "",
    description: "Starts of the server, in place of the configuration.",
    short: "Starts of the server [3]",
    value: "N",
    action: false,
    cli: RUNS
  },
  runs: {
    kind: "number",
    default: "",
    description: "Measured passes per start, in place of the configuration.",
    short: "Measured passes per start [1; 3 with --url]",
    value: "N",
    action: false,
    cli: RUNS
  },
  seed: {
    kind: "number",
    default: "",
    description: "Seed for the server ({seed}), in place of the configuration.",
    short: "Seed for the server ({seed}), or of a made set [0]",
    value: "N",
    action: false,
    cli: [...RUNS, "requests"]
  },
  ...REQUESTS_OPTIONS,
  framework: {
    kind: "string",
    default: "",
    choices: ["vllm", "sglang", "openai", "embedded"],
    description: "The framework, where no configuration says it.",
    short: "vllm, sglang, openai or embedded",
    value: "NAME",
    action: false,
    cli: ["measure", "pin"]
  },
  json: {
    kind: "boolean",
    default: "false",
    description: "Print the result as JSON on standard output, and nothing else there.",
    short: "Print the result as JSON",
    value: "",
    action: false,
    cli: EVERY
  },
  help: {
    kind: "boolean",
    default: "false",
    description: "Show the help.",
    short: "Show this help",
    value: "",
    action: false,
    cli: EVERY
  }
};
var OPTION_NAMES = Object.keys(OPTIONS);
var OPTION_SPECS = OPTIONS;

// src/github/event.ts
import { readFile } from "node:fs/promises";
var KINDS = [
  "pull_request",
  "push",
  "schedule",
  "workflow_dispatch",
  "merge_group",
  "workflow_run"
];
async function readEvent(env) {
  const name2 = nonEmpty(env.GITHUB_EVENT_NAME);
  if (name2 === "pull_request_target") throw refuseTarget();
  const kind = kindOf(name2);
  const payload = await readPayload(env.GITHUB_EVENT_PATH);
  const pullRequest = kind === "pull_request" ? readPullRequest(payload) : null;
  const actor = nonEmpty(env.GITHUB_ACTOR);
  return {
    kind,
    name: name2,
    pullRequest,
    ...sides(kind, pullRequest, payload),
    sha: nonEmpty(env.GITHUB_SHA),
    ref: nonEmpty(env.GITHUB_REF),
    repository: nonEmpty(env.GITHUB_REPOSITORY),
    actor,
    isDependabot: actor === "dependabot[bot]",
    runId: positive(env.GITHUB_RUN_ID),
    runAttempt: positive(env.GITHUB_RUN_ATTEMPT) ?? 1,
    runUrl: runUrl(env),
    apiUrl: nonEmpty(env.GITHUB_API_URL) ?? "https://api.github.com",
    serverUrl: serverUrl(env)
  };
}
function refuseTarget() {
  return new GateError(
    "usage",
    "The event pull_request_target is refused: it would start what a pull request brings, with a write token and secrets.",
    {
      hint: "Use `on: pull_request`. For forks, measure without permissions and report in a second workflow on workflow_run."
    }
  );
}
function kindOf(name2) {
  if (name2 === null) return "none";
  return KINDS.find((kind) => kind === name2) ?? "other";
}
async function readPayload(path10) {
  if (!path10) return {};
  try {
    return object(JSON.parse(await readFile(path10, "utf8")));
  } catch (error2) {
    return { problem: `${path10}: ${describeError(error2)}` };
  }
}
function readPullRequest(payload) {
  const pull = object(payload.pull_request);
  const [base, head2] = [object(pull.base), object(pull.head)];
  const [number4, baseSha, headSha] = [pull.number, text(base.sha), text(head2.sha)];
  if (typeof number4 !== "number" || !Number.isSafeInteger(number4) || baseSha === null || headSha === null) {
    throw new GateError(
      "usage",
      `The event is pull_request, but its file does not say which (${payload.problem ?? "number, base or head is missing"}).`,
      { hint: "GITHUB_EVENT_PATH must name the event file of the runner." }
    );
  }
  const headRepository = text(object(head2.repo).full_name);
  return {
    number: number4,
    baseSha,
    headSha,
    baseRef: text(base.ref) ?? "",
    isFork: headRepository === null || headRepository !== text(object(base.repo).full_name)
  };
}
function sides(kind, pullRequest, payload) {
  if (pullRequest) return { baseSha: pullRequest.baseSha, headSha: pullRequest.headSha };
  if (kind === "merge_group") {
    const group = object(payload.merge_group);
    return { baseSha: text(group.base_sha), headSha: text(group.head_sha) };
  }
  if (kind === "push") return { baseSha: existing(payload.before), headSha: existing(payload.after) };
  return { baseSha: null, headSha: null };
}
function existing(sha) {
  const value = text(sha);
  return value === null || /^0+$/.test(value) ? null : value;
}
function runUrl(env) {
  const [repository, id] = [nonEmpty(env.GITHUB_REPOSITORY), positive(env.GITHUB_RUN_ID)];
  if (repository === null || id === null) return null;
  return `${serverUrl(env)}/${repository}/actions/runs/${id}/attempts/${positive(env.GITHUB_RUN_ATTEMPT) ?? 1}`;
}
function serverUrl(env) {
  return nonEmpty(env.GITHUB_SERVER_URL) ?? "https://github.com";
}
function object(value) {
  return typeof value === "object" && value !== null ? value : {};
}
function text(value) {
  return typeof value === "string" ? nonEmpty(value) : null;
}
function nonEmpty(value) {
  return value === void 0 || value === "" ? null : value;
}
function positive(value) {
  return value !== void 0 && /^[1-9][0-9]*$/.test(value) ? Number(value) : null;
}

// src/app/tool-version.ts
var TOOL_VERSION = true ? "0.1.0" : "0.0.0-source";

// node_modules/valibot/dist/index.mjs
var store$4;
var DEFAULT_CONFIG = {
  lang: void 0,
  message: void 0,
  abortEarly: void 0,
  abortPipeEarly: void 0
};
// @__NO_SIDE_EFFECTS__
function getGlobalConfig(config$1) {
  if (!config$1 && !store$4) return DEFAULT_CONFIG;
  return {
    lang: config$1?.lang ?? store$4?.lang,
    message: config$1?.message,
    abortEarly: config$1?.abortEarly ?? store$4?.abortEarly,
    abortPipeEarly: config$1?.abortPipeEarly ?? store$4?.abortPipeEarly
  };
}
var store$3;
// @__NO_SIDE_EFFECTS__
function getGlobalMessage(lang) {
  return store$3?.get(lang);
}
var store$2;
// @__NO_SIDE_EFFECTS__
function getSchemaMessage(lang) {
  return store$2?.get(lang);
}
var store$1;
// @__NO_SIDE_EFFECTS__
function getSpecificMessage(reference, lang) {
  return store$1?.get(reference)?.get(lang);
}
// @__NO_SIDE_EFFECTS__
function _stringify(input) {
  const type = typeof input;
  if (type === "string") return `"${input}"`;
  if (type === "number" || type === "bigint" || type === "boolean") return `${input}`;
  if (type === "object" || type === "function") return (input && Object.getPrototypeOf(input)?.constructor?.name) ?? "null";
  return type;
}
function _addIssue(context, label, dataset, config$1, other) {
  const input = other && "input" in other ? other.input : dataset.value;
  const expected = other?.expected ?? context.expects ?? null;
  const received = other?.received ?? /* @__PURE__ */ _stringify(input);
  const issue = {
    kind: context.kind,
    type: context.type,
    input,
    expected,
    received,
    message: `Invalid ${label}: ${expected ? `Expected ${expected} but r` : "R"}eceived ${received}`,
    requirement: context.requirement,
    path: other?.path,
    issues: other?.issues,
    lang: config$1.lang,
    abortEarly: config$1.abortEarly,
    abortPipeEarly: config$1.abortPipeEarly
  };
  const isSchema = context.kind === "schema";
  const message$1 = other?.message ?? context.message ?? /* @__PURE__ */ getSpecificMessage(context.reference, issue.lang) ?? (isSchema ? /* @__PURE__ */ getSchemaMessage(issue.lang) : null) ?? config$1.message ?? /* @__PURE__ */ getGlobalMessage(issue.lang);
  if (message$1 !== void 0) issue.message = typeof message$1 === "function" ? message$1(issue) : message$1;
  if (isSchema) dataset.typed = false;
  if (dataset.issues) dataset.issues.push(issue);
  else dataset.issues = [issue];
}
// @__NO_SIDE_EFFECTS__
function _isSameValueZero(value1, value2) {
  return value1 === value2 || Number.isNaN(value1) && Number.isNaN(value2);
}
// @__NO_SIDE_EFFECTS__
function _isValidObjectKey(object$1, key) {
  return Object.prototype.hasOwnProperty.call(object$1, key) && key !== "__proto__" && key !== "prototype" && key !== "constructor";
}
// @__NO_SIDE_EFFECTS__
function _joinExpects(values$1, separator) {
  const list2 = [...new Set(values$1)];
  if (list2.length > 1) return `(${list2.join(` ${separator} `)})`;
  return list2[0] ?? "never";
}
function _standardSchema(schema) {
  schema["~standard"] = {
    version: 1,
    vendor: "valibot",
    validate: (value$1) => schema["~run"]({ value: value$1 }, /* @__PURE__ */ getGlobalConfig())
  };
  return schema;
}
// @__NO_SIDE_EFFECTS__
function getDotPath(issue) {
  if (issue.path) {
    let key = "";
    for (const item of issue.path) if (typeof item.key === "string" || typeof item.key === "number") if (key) key += `.${item.key}`;
    else key += item.key;
    else return null;
    return key;
  }
  return null;
}
var EMOJI_REGEX = new RegExp("^(?:[\\u{1F1E6}-\\u{1F1FF}]{2}|\\u{1F3F4}[\\u{E0061}-\\u{E007A}]{2}[\\u{E0030}-\\u{E0039}\\u{E0061}-\\u{E007A}]{1,3}\\u{E007F}|(?:\\p{Emoji}\\uFE0F\\u20E3?|\\p{Emoji_Modifier_Base}\\p{Emoji_Modifier}?|(?![\\p{Emoji_Modifier_Base}\\u{1F1E6}-\\u{1F1FF}])\\p{Emoji_Presentation})(?:\\u200D(?:\\p{Emoji}\\uFE0F\\u20E3?|\\p{Emoji_Modifier_Base}\\p{Emoji_Modifier}?|(?![\\p{Emoji_Modifier_Base}\\u{1F1E6}-\\u{1F1FF}])\\p{Emoji_Presentation}))*)+$", "u");
// @__NO_SIDE_EFFECTS__
function description(description_) {
  return {
    kind: "metadata",
    type: "description",
    reference: description,
    description: description_
  };
}
// @__NO_SIDE_EFFECTS__
function finite(message$1) {
  return {
    kind: "validation",
    type: "finite",
    reference: finite,
    async: false,
    expects: null,
    requirement: Number.isFinite,
    message: message$1,
    "~run"(dataset, config$1) {
      if (dataset.typed && !this.requirement(dataset.value)) _addIssue(this, "finite", dataset, config$1);
      return dataset;
    }
  };
}
// @__NO_SIDE_EFFECTS__
function integer(message$1) {
  return {
    kind: "validation",
    type: "integer",
    reference: integer,
    async: false,
    expects: null,
    requirement: Number.isInteger,
    message: message$1,
    "~run"(dataset, config$1) {
      if (dataset.typed && !this.requirement(dataset.value)) _addIssue(this, "integer", dataset, config$1);
      return dataset;
    }
  };
}
// @__NO_SIDE_EFFECTS__
function maxLength(requirement2, message$1) {
  return {
    kind: "validation",
    type: "max_length",
    reference: maxLength,
    async: false,
    expects: `<=${requirement2}`,
    requirement: requirement2,
    message: message$1,
    "~run"(dataset, config$1) {
      if (dataset.typed && dataset.value.length > this.requirement) _addIssue(this, "length", dataset, config$1, { received: `${dataset.value.length}` });
      return dataset;
    }
  };
}
// @__NO_SIDE_EFFECTS__
function maxValue(requirement2, message$1) {
  return {
    kind: "validation",
    type: "max_value",
    reference: maxValue,
    async: false,
    expects: `<=${requirement2 instanceof Date ? requirement2.toJSON() : /* @__PURE__ */ _stringify(requirement2)}`,
    requirement: requirement2,
    message: message$1,
    "~run"(dataset, config$1) {
      if (dataset.typed && !(dataset.value <= this.requirement)) _addIssue(this, "value", dataset, config$1, { received: dataset.value instanceof Date ? dataset.value.toJSON() : /* @__PURE__ */ _stringify(dataset.value) });
      return dataset;
    }
  };
}
// @__NO_SIDE_EFFECTS__
function minLength(requirement2, message$1) {
  return {
    kind: "validation",
    type: "min_length",
    reference: minLength,
    async: false,
    expects: `>=${requirement2}`,
    requirement: requirement2,
    message: message$1,
    "~run"(dataset, config$1) {
      if (dataset.typed && dataset.value.length < this.requirement) _addIssue(this, "length", dataset, config$1, { received: `${dataset.value.length}` });
      return dataset;
    }
  };
}
// @__NO_SIDE_EFFECTS__
function minValue(requirement2, message$1) {
  return {
    kind: "validation",
    type: "min_value",
    reference: minValue,
    async: false,
    expects: `>=${requirement2 instanceof Date ? requirement2.toJSON() : /* @__PURE__ */ _stringify(requirement2)}`,
    requirement: requirement2,
    message: message$1,
    "~run"(dataset, config$1) {
      if (dataset.typed && !(dataset.value >= this.requirement)) _addIssue(this, "value", dataset, config$1, { received: dataset.value instanceof Date ? dataset.value.toJSON() : /* @__PURE__ */ _stringify(dataset.value) });
      return dataset;
    }
  };
}
// @__NO_SIDE_EFFECTS__
function nonEmpty2(message$1) {
  return {
    kind: "validation",
    type: "non_empty",
    reference: nonEmpty2,
    async: false,
    expects: "!0",
    message: message$1,
    "~run"(dataset, config$1) {
      if (dataset.typed && dataset.value.length === 0) _addIssue(this, "length", dataset, config$1, { received: "0" });
      return dataset;
    }
  };
}
// @__NO_SIDE_EFFECTS__
function regex(requirement2, message$1) {
  return {
    kind: "validation",
    type: "regex",
    reference: regex,
    async: false,
    expects: `${requirement2}`,
    requirement: requirement2,
    message: message$1,
    "~run"(dataset, config$1) {
      if (dataset.typed && !this.requirement.test(dataset.value)) _addIssue(this, "format", dataset, config$1);
      return dataset;
    }
  };
}
var ABORT_EARLY_CONFIG = { abortEarly: true };
// @__NO_SIDE_EFFECTS__
function getFallback(schema, dataset, config$1) {
  return typeof schema.fallback === "function" ? schema.fallback(dataset, config$1) : schema.fallback;
}
// @__NO_SIDE_EFFECTS__
function getDefault(schema, dataset, config$1) {
  return typeof schema.default === "function" ? schema.default(dataset, config$1) : schema.default;
}
// @__NO_SIDE_EFFECTS__
function array(item, message$1) {
  return _standardSchema({
    kind: "schema",
    type: "array",
    reference: array,
    expects: "Array",
    async: false,
    item,
    message: message$1,
    "~run"(dataset, config$1) {
      const input = dataset.value;
      if (Array.isArray(input)) {
        dataset.typed = true;
        dataset.value = [];
        for (let key = 0; key < input.length; key++) {
          const value$1 = input[key];
          const itemDataset = this.item["~run"]({ value: value$1 }, config$1);
          if (itemDataset.issues) {
            const pathItem = {
              type: "array",
              origin: "value",
              input,
              key,
              value: value$1
            };
            for (const issue of itemDataset.issues) {
              if (issue.path) issue.path.unshift(pathItem);
              else issue.path = [pathItem];
              dataset.issues?.push(issue);
            }
            if (!dataset.issues) dataset.issues = itemDataset.issues;
            if (config$1.abortEarly) {
              dataset.typed = false;
              break;
            }
          }
          if (!itemDataset.typed) dataset.typed = false;
          dataset.value.push(itemDataset.value);
        }
      } else _addIssue(this, "type", dataset, config$1);
      return dataset;
    }
  });
}
// @__NO_SIDE_EFFECTS__
function boolean(message$1) {
  return _standardSchema({
    kind: "schema",
    type: "boolean",
    reference: boolean,
    expects: "boolean",
    async: false,
    message: message$1,
    "~run"(dataset, config$1) {
      if (typeof dataset.value === "boolean") dataset.typed = true;
      else _addIssue(this, "type", dataset, config$1);
      return dataset;
    }
  });
}
// @__NO_SIDE_EFFECTS__
function literal(literal_, message$1) {
  return _standardSchema({
    kind: "schema",
    type: "literal",
    reference: literal,
    expects: /* @__PURE__ */ _stringify(literal_),
    async: false,
    literal: literal_,
    message: message$1,
    "~run"(dataset, config$1) {
      if (/* @__PURE__ */ _isSameValueZero(dataset.value, this.literal)) dataset.typed = true;
      else _addIssue(this, "type", dataset, config$1);
      return dataset;
    }
  });
}
// @__NO_SIDE_EFFECTS__
function nullable(wrapped, default_) {
  return _standardSchema({
    kind: "schema",
    type: "nullable",
    reference: nullable,
    expects: `(${wrapped.expects} | null)`,
    async: false,
    wrapped,
    default: default_,
    "~run"(dataset, config$1) {
      if (dataset.value === null) {
        if (this.default !== void 0) dataset.value = /* @__PURE__ */ getDefault(this, dataset, config$1);
        if (dataset.value === null) {
          dataset.typed = true;
          return dataset;
        }
      }
      return this.wrapped["~run"](dataset, config$1);
    }
  });
}
// @__NO_SIDE_EFFECTS__
function number(message$1) {
  return _standardSchema({
    kind: "schema",
    type: "number",
    reference: number,
    expects: "number",
    async: false,
    message: message$1,
    "~run"(dataset, config$1) {
      if (typeof dataset.value === "number" && !isNaN(dataset.value)) dataset.typed = true;
      else _addIssue(this, "type", dataset, config$1);
      return dataset;
    }
  });
}
// @__NO_SIDE_EFFECTS__
function object2(entries$1, message$1) {
  return _standardSchema({
    kind: "schema",
    type: "object",
    reference: object2,
    expects: "Object",
    async: false,
    entries: entries$1,
    message: message$1,
    "~run"(dataset, config$1) {
      const input = dataset.value;
      if (input && typeof input === "object") {
        dataset.typed = true;
        dataset.value = {};
        for (const key in this.entries) {
          const valueSchema = this.entries[key];
          if (key in input || (valueSchema.type === "exact_optional" || valueSchema.type === "optional" || valueSchema.type === "nullish") && valueSchema.default !== void 0) {
            const value$1 = key in input ? input[key] : /* @__PURE__ */ getDefault(valueSchema);
            const valueDataset = valueSchema["~run"]({ value: value$1 }, config$1);
            if (valueDataset.issues) {
              const pathItem = {
                type: "object",
                origin: "value",
                input,
                key,
                value: value$1
              };
              for (const issue of valueDataset.issues) {
                if (issue.path) issue.path.unshift(pathItem);
                else issue.path = [pathItem];
                dataset.issues?.push(issue);
              }
              if (!dataset.issues) dataset.issues = valueDataset.issues;
              if (config$1.abortEarly) {
                dataset.typed = false;
                break;
              }
            }
            if (!valueDataset.typed) dataset.typed = false;
            dataset.value[key] = valueDataset.value;
          } else if (valueSchema.fallback !== void 0) dataset.value[key] = /* @__PURE__ */ getFallback(valueSchema);
          else if (valueSchema.type !== "exact_optional" && valueSchema.type !== "optional" && valueSchema.type !== "nullish") {
            _addIssue(this, "key", dataset, config$1, {
              input: void 0,
              expected: `"${key}"`,
              path: [{
                type: "object",
                origin: "key",
                input,
                key,
                value: input[key]
              }]
            });
            if (config$1.abortEarly) break;
          }
        }
      } else _addIssue(this, "type", dataset, config$1);
      return dataset;
    }
  });
}
// @__NO_SIDE_EFFECTS__
function optional(wrapped, default_) {
  return _standardSchema({
    kind: "schema",
    type: "optional",
    reference: optional,
    expects: `(${wrapped.expects} | undefined)`,
    async: false,
    wrapped,
    default: default_,
    "~run"(dataset, config$1) {
      if (dataset.value === void 0) {
        if (this.default !== void 0) dataset.value = /* @__PURE__ */ getDefault(this, dataset, config$1);
        if (dataset.value === void 0) {
          dataset.typed = true;
          return dataset;
        }
      }
      return this.wrapped["~run"](dataset, config$1);
    }
  });
}
// @__NO_SIDE_EFFECTS__
function picklist(options, message$1) {
  return _standardSchema({
    kind: "schema",
    type: "picklist",
    reference: picklist,
    expects: /* @__PURE__ */ _joinExpects(options.map(_stringify), "|"),
    async: false,
    options,
    message: message$1,
    "~run"(dataset, config$1) {
      if (this.options.includes(dataset.value)) dataset.typed = true;
      else _addIssue(this, "type", dataset, config$1);
      return dataset;
    }
  });
}
// @__NO_SIDE_EFFECTS__
function record(key, value$1, message$1) {
  return _standardSchema({
    kind: "schema",
    type: "record",
    reference: record,
    expects: "Object",
    async: false,
    key,
    value: value$1,
    message: message$1,
    "~run"(dataset, config$1) {
      const input = dataset.value;
      if (input && typeof input === "object") {
        dataset.typed = true;
        dataset.value = {};
        for (const entryKey in input) if (/* @__PURE__ */ _isValidObjectKey(input, entryKey)) {
          const entryValue = input[entryKey];
          const keyDataset = this.key["~run"]({ value: entryKey }, config$1);
          if (keyDataset.issues) {
            const pathItem = {
              type: "object",
              origin: "key",
              input,
              key: entryKey,
              value: entryValue
            };
            for (const issue of keyDataset.issues) {
              issue.path = [pathItem];
              dataset.issues?.push(issue);
            }
            if (!dataset.issues) dataset.issues = keyDataset.issues;
            if (config$1.abortEarly) {
              dataset.typed = false;
              break;
            }
          }
          const valueDataset = this.value["~run"]({ value: entryValue }, config$1);
          if (valueDataset.issues) {
            const pathItem = {
              type: "object",
              origin: "value",
              input,
              key: entryKey,
              value: entryValue
            };
            for (const issue of valueDataset.issues) {
              if (issue.path) issue.path.unshift(pathItem);
              else issue.path = [pathItem];
              dataset.issues?.push(issue);
            }
            if (!dataset.issues) dataset.issues = valueDataset.issues;
            if (config$1.abortEarly) {
              dataset.typed = false;
              break;
            }
          }
          if (!keyDataset.typed || !valueDataset.typed) dataset.typed = false;
          if (keyDataset.typed) dataset.value[keyDataset.value] = valueDataset.value;
        }
      } else _addIssue(this, "type", dataset, config$1);
      return dataset;
    }
  });
}
// @__NO_SIDE_EFFECTS__
function strictObject(entries$1, message$1) {
  return _standardSchema({
    kind: "schema",
    type: "strict_object",
    reference: strictObject,
    expects: "Object",
    async: false,
    entries: entries$1,
    message: message$1,
    "~run"(dataset, config$1) {
      const input = dataset.value;
      if (input && typeof input === "object") {
        dataset.typed = true;
        dataset.value = {};
        for (const key in this.entries) {
          const valueSchema = this.entries[key];
          if (key in input || (valueSchema.type === "exact_optional" || valueSchema.type === "optional" || valueSchema.type === "nullish") && valueSchema.default !== void 0) {
            const value$1 = key in input ? input[key] : /* @__PURE__ */ getDefault(valueSchema);
            const valueDataset = valueSchema["~run"]({ value: value$1 }, config$1);
            if (valueDataset.issues) {
              const pathItem = {
                type: "object",
                origin: "value",
                input,
                key,
                value: value$1
              };
              for (const issue of valueDataset.issues) {
                if (issue.path) issue.path.unshift(pathItem);
                else issue.path = [pathItem];
                dataset.issues?.push(issue);
              }
              if (!dataset.issues) dataset.issues = valueDataset.issues;
              if (config$1.abortEarly) {
                dataset.typed = false;
                break;
              }
            }
            if (!valueDataset.typed) dataset.typed = false;
            dataset.value[key] = valueDataset.value;
          } else if (valueSchema.fallback !== void 0) dataset.value[key] = /* @__PURE__ */ getFallback(valueSchema);
          else if (valueSchema.type !== "exact_optional" && valueSchema.type !== "optional" && valueSchema.type !== "nullish") {
            _addIssue(this, "key", dataset, config$1, {
              input: void 0,
              expected: `"${key}"`,
              path: [{
                type: "object",
                origin: "key",
                input,
                key,
                value: input[key]
              }]
            });
            if (config$1.abortEarly) break;
          }
        }
        if (!dataset.issues || !config$1.abortEarly) {
          for (const key in input) if (!Object.prototype.hasOwnProperty.call(this.entries, key)) {
            _addIssue(this, "key", dataset, config$1, {
              input: key,
              expected: "never",
              path: [{
                type: "object",
                origin: "key",
                input,
                key,
                value: input[key]
              }]
            });
            break;
          }
        }
      } else _addIssue(this, "type", dataset, config$1);
      return dataset;
    }
  });
}
// @__NO_SIDE_EFFECTS__
function string(message$1) {
  return _standardSchema({
    kind: "schema",
    type: "string",
    reference: string,
    expects: "string",
    async: false,
    message: message$1,
    "~run"(dataset, config$1) {
      if (typeof dataset.value === "string") dataset.typed = true;
      else _addIssue(this, "type", dataset, config$1);
      return dataset;
    }
  });
}
// @__NO_SIDE_EFFECTS__
function tuple(items, message$1) {
  return _standardSchema({
    kind: "schema",
    type: "tuple",
    reference: tuple,
    expects: "Array",
    async: false,
    items,
    message: message$1,
    "~run"(dataset, config$1) {
      const input = dataset.value;
      if (Array.isArray(input)) {
        dataset.typed = true;
        dataset.value = [];
        for (let key = 0; key < this.items.length; key++) {
          const value$1 = input[key];
          const itemDataset = this.items[key]["~run"]({ value: value$1 }, config$1);
          if (itemDataset.issues) {
            const pathItem = {
              type: "array",
              origin: "value",
              input,
              key,
              value: value$1
            };
            for (const issue of itemDataset.issues) {
              if (issue.path) issue.path.unshift(pathItem);
              else issue.path = [pathItem];
              dataset.issues?.push(issue);
            }
            if (!dataset.issues) dataset.issues = itemDataset.issues;
            if (config$1.abortEarly) {
              dataset.typed = false;
              break;
            }
          }
          if (!itemDataset.typed) dataset.typed = false;
          dataset.value.push(itemDataset.value);
        }
      } else _addIssue(this, "type", dataset, config$1);
      return dataset;
    }
  });
}
// @__NO_SIDE_EFFECTS__
function _subIssues(datasets) {
  let issues;
  if (datasets) for (const dataset of datasets) if (issues) for (const issue of dataset.issues) issues.push(issue);
  else issues = dataset.issues;
  return issues;
}
// @__NO_SIDE_EFFECTS__
function union(options, message$1) {
  return _standardSchema({
    kind: "schema",
    type: "union",
    reference: union,
    expects: /* @__PURE__ */ _joinExpects(options.map((option) => option.expects), "|"),
    async: false,
    options,
    message: message$1,
    "~run"(dataset, config$1) {
      let validDataset;
      let typedDatasets;
      let untypedDatasets;
      for (const schema of this.options) {
        const optionDataset = schema["~run"]({ value: dataset.value }, config$1);
        if (optionDataset.typed) if (optionDataset.issues) if (typedDatasets) typedDatasets.push(optionDataset);
        else typedDatasets = [optionDataset];
        else {
          validDataset = optionDataset;
          break;
        }
        else if (untypedDatasets) untypedDatasets.push(optionDataset);
        else untypedDatasets = [optionDataset];
      }
      if (validDataset) return validDataset;
      if (typedDatasets) {
        if (typedDatasets.length === 1) return typedDatasets[0];
        _addIssue(this, "type", dataset, config$1, { issues: /* @__PURE__ */ _subIssues(typedDatasets) });
        dataset.typed = true;
      } else if (untypedDatasets?.length === 1) return untypedDatasets[0];
      else _addIssue(this, "type", dataset, config$1, { issues: /* @__PURE__ */ _subIssues(untypedDatasets) });
      return dataset;
    }
  });
}
// @__NO_SIDE_EFFECTS__
function variant(key, options, message$1) {
  return _standardSchema({
    kind: "schema",
    type: "variant",
    reference: variant,
    expects: "Object",
    async: false,
    key,
    options,
    message: message$1,
    "~run"(dataset, config$1) {
      const input = dataset.value;
      if (input && typeof input === "object") {
        let outputDataset;
        let maxDiscriminatorPriority = 0;
        let invalidDiscriminatorKey = this.key;
        let expectedDiscriminators = [];
        const parseOptions = (variant$1, allKeys) => {
          for (const schema of variant$1.options) {
            if (schema.type === "variant") parseOptions(schema, new Set(allKeys).add(schema.key));
            else {
              let keysAreValid = true;
              let currentPriority = 0;
              for (const currentKey of allKeys) {
                const discriminatorSchema = schema.entries[currentKey];
                if (currentKey in input ? discriminatorSchema["~run"]({
                  typed: false,
                  value: input[currentKey]
                }, ABORT_EARLY_CONFIG).issues : discriminatorSchema.type !== "exact_optional" && discriminatorSchema.type !== "optional" && discriminatorSchema.type !== "nullish") {
                  keysAreValid = false;
                  if (invalidDiscriminatorKey !== currentKey && (maxDiscriminatorPriority < currentPriority || maxDiscriminatorPriority === currentPriority && currentKey in input && !(invalidDiscriminatorKey in input))) {
                    maxDiscriminatorPriority = currentPriority;
                    invalidDiscriminatorKey = currentKey;
                    expectedDiscriminators = [];
                  }
                  if (invalidDiscriminatorKey === currentKey) expectedDiscriminators.push(schema.entries[currentKey].expects);
                  break;
                }
                currentPriority++;
              }
              if (keysAreValid) {
                const optionDataset = schema["~run"]({ value: input }, config$1);
                if (!outputDataset || !outputDataset.typed && optionDataset.typed) outputDataset = optionDataset;
              }
            }
            if (outputDataset && !outputDataset.issues) break;
          }
        };
        parseOptions(this, /* @__PURE__ */ new Set([this.key]));
        if (outputDataset) return outputDataset;
        _addIssue(this, "type", dataset, config$1, {
          input: input[invalidDiscriminatorKey],
          expected: /* @__PURE__ */ _joinExpects(expectedDiscriminators, "|"),
          path: [{
            type: "object",
            origin: "value",
            input,
            key: invalidDiscriminatorKey,
            value: input[invalidDiscriminatorKey]
          }]
        });
      } else _addIssue(this, "type", dataset, config$1);
      return dataset;
    }
  });
}
// @__NO_SIDE_EFFECTS__
function pipe(...pipe$1) {
  return _standardSchema({
    ...pipe$1[0],
    pipe: pipe$1,
    "~run"(dataset, config$1) {
      for (const item of pipe$1) if (item.kind !== "metadata") {
        if (dataset.issues && (item.kind === "schema" || item.kind === "transformation")) {
          dataset.typed = false;
          break;
        }
        if (!dataset.issues || !config$1.abortEarly && !config$1.abortPipeEarly) dataset = item["~run"](dataset, config$1);
      }
      return dataset;
    }
  });
}
// @__NO_SIDE_EFFECTS__
function safeParse(schema, input, config$1) {
  const dataset = schema["~run"]({ value: input }, /* @__PURE__ */ getGlobalConfig(config$1));
  return {
    typed: dataset.typed,
    success: !dataset.issues,
    output: dataset.value,
    issues: dataset.issues
  };
}

// src/config/load-config.ts
var import_yaml2 = __toESM(require_dist(), 1);

// src/config/check-config.ts
import path from "node:path";

// src/model/metrics.ts
var ms = { unit: "ms", better: "lower" };
var p50 = { minSamples: 1, relativeTolerance: 0.05 };
var p90 = { minSamples: 64, relativeTolerance: 0.1 };
var p95 = { minSamples: 130, relativeTolerance: 0.1 };
var p99 = { minSamples: 662, relativeTolerance: 0.1 };
var METRICS = {
  "ttft.p50": { label: "TTFT p50", ...ms, ...p50, relativeTolerance: 0.1, absoluteTolerance: 2, gates: true },
  "ttft.p90": {
    label: "TTFT p90",
    ...ms,
    ...p90,
    relativeTolerance: 0.15,
    absoluteTolerance: 3,
    gates: false
  },
  "ttft.p95": {
    label: "TTFT p95",
    ...ms,
    ...p95,
    relativeTolerance: 0.15,
    absoluteTolerance: 4,
    gates: false
  },
  "ttft.p99": {
    label: "TTFT p99",
    ...ms,
    ...p99,
    relativeTolerance: 0.25,
    absoluteTolerance: 5,
    gates: true
  },
  "tpot.p50": { label: "TPOT p50", ...ms, ...p50, absoluteTolerance: 0.5, gates: true },
  "tpot.p90": { label: "TPOT p90", ...ms, ...p90, absoluteTolerance: 0.5, gates: false },
  "tpot.p95": { label: "TPOT p95", ...ms, ...p95, absoluteTolerance: 0.5, gates: false },
  "tpot.p99": { label: "TPOT p99", ...ms, ...p99, absoluteTolerance: 1, gates: true },
  "itl.p50": { label: "ITL p50", ...ms, ...p50, absoluteTolerance: 0.5, gates: true },
  "itl.p90": { label: "ITL p90", ...ms, ...p90, absoluteTolerance: 0.5, gates: false },
  "itl.p95": { label: "ITL p95", ...ms, ...p95, absoluteTolerance: 0.5, gates: false },
  "itl.p99": { label: "ITL p99", ...ms, ...p99, absoluteTolerance: 1, gates: true },
  "e2e.p50": { label: "E2E p50", ...ms, ...p50, absoluteTolerance: 5, gates: true },
  "e2e.p90": { label: "E2E p90", ...ms, ...p90, absoluteTolerance: 5, gates: false },
  "e2e.p95": { label: "E2E p95", ...ms, ...p95, absoluteTolerance: 5, gates: false },
  "e2e.p99": { label: "E2E p99", ...ms, ...p99, absoluteTolerance: 10, gates: true },
  "chunkGap.p50": { label: "Chunk gap p50", ...ms, ...p50, absoluteTolerance: 0.5, gates: false },
  "chunkGap.p99": { label: "Chunk gap p99", ...ms, ...p99, absoluteTolerance: 1, gates: false },
  outputThroughput: {
    label: "Output throughput",
    unit: "tokens/s",
    better: "higher",
    relativeTolerance: 0.05,
    absoluteTolerance: 0,
    minSamples: 1,
    gates: true
  },
  requestThroughput: {
    label: "Request throughput",
    unit: "requests/s",
    better: "higher",
    relativeTolerance: 0.05,
    absoluteTolerance: 0,
    minSamples: 1,
    gates: false
  },
  failureRate: {
    label: "Failed requests",
    unit: "ratio",
    better: "lower",
    relativeTolerance: 0,
    absoluteTolerance: 0,
    minSamples: 1,
    gates: true
  }
};
var METRIC_NAMES = Object.keys(METRICS);
var LATENCY_FAMILIES = ["ttft", "tpot", "itl", "e2e", "chunkGap"];

// src/config/problem.ts
function problemsError(file, problems) {
  const sorted2 = [...problems].sort((a, b) => a.line - b.line || a.column - b.column);
  const lines = sorted2.map(({ line: line2, column: column2, message }) => `${file}:${line2}:${column2}: ${message}`);
  const count3 = lines.length === 1 ? "" : `${lines.length} problems:
`;
  return new GateError("usage", count3 + lines.join("\n"), {
    hint: "Every key is described in schemas/config.schema.json and in the README."
  });
}
function shown(value) {
  const text5 = redactText(written(typeof value === "string" ? withoutUserInfo(value) : value));
  return text5.length > 80 ? `${text5.slice(0, 79)}\u2026` : text5;
}
function withoutUserInfo(text5) {
  return text5.replace(/(:\/\/|^[^\s/@]+:).*@/s, "$1[redacted]@");
}
function written(value) {
  try {
    return JSON.stringify(value) ?? "nothing";
  } catch {
    return "a structure that contains itself";
  }
}

// src/config/check-config.ts
function checkConfig(config) {
  return [
    ...checkServer(config),
    ...checkPin(config),
    ...checkWorkloads(config),
    ...checkPaths(config),
    ...checkGating(config),
    ...checkTolerances(config)
  ];
}
function* checkServer({ framework, server, model }) {
  if (framework === "embedded") return;
  if (model === void 0) yield { path: [], message: "model is missing: the name that the server serves." };
  if (server === void 0) {
    yield { path: [], message: "server is missing: a launcher (command or attach) and what it needs." };
  }
  if (server?.launcher === "embedded") {
    yield {
      path: ["server", "launcher"],
      message: `server.launcher is "embedded", which starts the framework embedded, not ${framework}.`
    };
  }
}
function* checkPin({ pin, framework }) {
  if (pin === void 0) return;
  if (pin.file === void 0 === (pin.version === void 0)) {
    yield { path: ["pin"], message: "pin needs one of file and version." };
  }
  if (pin.pattern !== void 0 && pin.file === void 0) {
    yield { path: ["pin", "pattern"], message: "pin.pattern needs the pin.file that it is tried on." };
  }
  if (framework === "openai" && pin.file !== void 0 && pin.pattern === void 0) {
    yield {
      path: ["pin", "file"],
      message: "pin.file needs a framework with a package or image; use pin.pattern or pin.version."
    };
  }
}
function* checkWorkloads({ workloads: workloads2 }) {
  const names = /* @__PURE__ */ new Set();
  for (const [index, workload] of workloads2.entries()) {
    if (names.has(workload.name)) {
      yield {
        path: ["workloads", index, "name"],
        message: `the workload ${shown(workload.name)} stands here a second time.`
      };
    }
    names.add(workload.name);
    const levels2 = /* @__PURE__ */ new Set();
    for (const [position, level] of workload.levels.entries()) {
      const concurrency = typeof level === "number" ? level : level.concurrency;
      if (levels2.has(concurrency)) {
        const message = `the level ${concurrency} of ${shown(workload.name)} stands here a second time.`;
        yield { path: ["workloads", index, "levels", position], message };
      }
      levels2.add(concurrency);
    }
  }
}
function* checkPaths({ workloads: workloads2, pin, baseline, output }) {
  const paths = [
    ...workloads2.map((workload, index) => [["workloads", index, "requests"], workload.requests]),
    [["pin", "file"], pin?.file]
  ];
  for (const [where2, file] of paths) {
    if (file !== void 0 && !isInside(file)) {
      yield {
        path: where2,
        message: `${shown(file)} is not inside the repository; give it relative to the root.`
      };
    }
  }
  if (!isInside(output)) {
    yield {
      path: ["output"],
      message: `${shown(output)} is not inside the repository; give it relative to the root.`
    };
  }
  if (baseline.path.split(/[\\/]/).includes("..")) {
    yield {
      path: ["baseline", "path"],
      message: `${shown(baseline.path)} goes up; give it relative to the root, or absolute.`
    };
  }
}
function* checkGating({ gating = [] }) {
  for (const [index, metric] of gating.entries()) {
    if (gating.indexOf(metric) < index) {
      yield { path: ["gating", index], message: `the metric ${metric} stands here a second time.` };
    }
  }
}
function isInside(file) {
  const normal = path.posix.normalize(file.replaceAll("\\", "/"));
  return !path.posix.isAbsolute(normal) && normal !== ".." && !normal.startsWith("../") && !/^[A-Za-z]:/.test(normal);
}
var MAX_RELATIVE = 3;
function* checkTolerances({ tolerances }) {
  for (const [metric, tolerance] of Object.entries(tolerances)) {
    const relative = tolerance?.relative ?? 0;
    if (METRICS[metric].unit === "ratio" && (tolerance?.absolute ?? 0) >= 1) {
      yield {
        path: ["tolerances", metric, "absolute"],
        message: `tolerances.${metric}.absolute is ${tolerance?.absolute}: a share is never more than 1, so it would never block; 0.01 is 1 %.`
      };
    }
    const path10 = ["tolerances", metric, "relative"];
    if (METRICS[metric].better === "higher" && relative >= 1) {
      yield {
        path: path10,
        message: `tolerances.${metric}.relative is ${relative}: nothing can lose 100 % or more, so it would never block; 0.1 is 10 %.`
      };
    } else if (relative > MAX_RELATIVE) {
      yield {
        path: path10,
        message: `tolerances.${metric}.relative is ${relative}, which is ${Math.round(relative * 100)} %; 0.1 is 10 %.`
      };
    }
  }
}

// src/config/config-schema.ts
var CEILINGS = {
  levels: 32,
  concurrency: 4096,
  requests: 1e6,
  launches: 20,
  seconds: 86400
};
var about = (text5) => description(text5);
var name = (text5) => pipe(
  string(),
  regex(
    /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/,
    "letters, digits, dot, dash and underscore, at most 64, a letter or digit first"
  ),
  about(text5)
);
var filled = (text5) => pipe(string(), nonEmpty2(), about(text5));
var whole = (from, to, text5) => pipe(number(), integer(), minValue(from), maxValue(to), about(text5));
var seconds = (text5) => pipe(number(), minValue(1), maxValue(CEILINGS.seconds), about(text5));
var share = (text5) => pipe(number(), minValue(0), maxValue(10), about(text5));
var PinConfigSchema = pipe(
  strictObject({
    file: optional(
      filled(
        "File of the repository that pins the framework: requirements (*.txt, *.in), pyproject.toml, a lock (uv, Poetry, PDM, Pipenv), a Dockerfile, YAML (compose, Kubernetes, Kustomize, Helm, conda) or .env."
      )
    ),
    pattern: optional(
      pipe(
        string(),
        nonEmpty2(),
        maxLength(500),
        about(
          "Regular expression (JavaScript) for pin.file, of any kind: tried line by line, its group `version` or its only group is the version."
        )
      )
    ),
    version: optional(filled("The version itself, where no file that can be read pins it; in quotes."))
  }),
  about("Where the exact version of the framework is pinned: a file, or the version itself.")
);
var ServerConfigSchema = pipe(
  variant("launcher", [
    strictObject({
      launcher: pipe(
        literal("command"),
        about("command, embedded or attach; the keys beside it depend on it.")
      ),
      command: pipe(
        array(string()),
        minLength(1),
        about(
          "Program and arguments, one item each, no shell. {port}, {host}, {version}, {model} and {seed} are filled in."
        )
      ),
      env: optional(
        pipe(
          record(
            pipe(string(), regex(/^[A-Za-z_][A-Za-z0-9_]*$/, "the name of an environment variable")),
            string()
          ),
          about(
            "Environment variables for the server; recorded where their name is allow-listed, never secrets."
          )
        ),
        {}
      ),
      passEnv: optional(
        pipe(
          array(
            pipe(string(), regex(/^[A-Za-z_][A-Za-z0-9_]*$/, "the name of an environment variable"))
          ),
          about(
            "Names of variables of the job that are passed on; values of 6 characters and more are hidden as secrets."
          )
        ),
        []
      )
    }),
    strictObject({
      launcher: literal("embedded"),
      args: optional(pipe(array(string()), about("Options of the embedded engine.")), [])
    }),
    strictObject({
      launcher: literal("attach"),
      url: pipe(
        string(),
        regex(/^https?:\/\/[^\s/?#@]+(\/[^\s?#@]*)?$/, "http://host:port, without user, query or fragment"),
        about("Base URL of a server that already runs, without /v1.")
      )
    })
  ]),
  about("How the server comes to life: started by a command, the embedded engine, or one that already runs.")
);
var LevelConfigSchema = union([
  whole(1, CEILINGS.concurrency, "Requests in flight at once; the whole request set is sent."),
  strictObject({
    concurrency: whole(1, CEILINGS.concurrency, "Requests in flight at once."),
    requests: optional(whole(1, CEILINGS.requests, "Send only the first n requests of the set."))
  })
]);
var WorkloadConfigSchema = strictObject({
  name: name("Name of the workload in records and reports."),
  requests: filled("The request set: a JSONL file, relative to the root of the repository."),
  levels: pipe(
    array(LevelConfigSchema),
    minLength(1),
    maxLength(CEILINGS.levels),
    about("The load levels (closed loop): a concurrency, or { concurrency, requests }.")
  )
});
var MeasureConfigSchema = strictObject({
  launches: optional(whole(1, CEILINGS.launches, "Starts of the server."), 3),
  runsPerLaunch: optional(whole(1, CEILINGS.launches, "Measured passes per start."), 1),
  seed: optional(
    whole(0, 2 ** 31 - 1, "Seed for the server: fills {seed}, and is given to the embedded engine."),
    0
  ),
  continuousUsage: optional(
    pipe(
      boolean(),
      about("Ask for usage in every chunk, so that chunks of several tokens are known as such.")
    ),
    true
  )
});
var LimitsConfigSchema = strictObject({
  readySeconds: optional(seconds("From the start of the server until it serves a real generation."), 1800),
  requestSeconds: optional(seconds("One request."), 900),
  stopSeconds: optional(
    seconds(
      "Time for the server to end by itself before it is killed (default 30; 120 for sglang, which drains up to 90)."
    )
  ),
  warmupSeconds: optional(seconds("Warm-up before each level."), 120)
});
var ToleranceSchema = strictObject({
  relative: optional(share("Share of the baseline: 0.1 is 10 %.")),
  absolute: optional(
    pipe(number(), minValue(0), about("In the metric's own unit; the larger of the two holds."))
  )
});
var TolerancesSchema = pipe(
  strictObject(
    Object.fromEntries(
      METRIC_NAMES.map((metric) => [
        metric,
        optional(pipe(ToleranceSchema, about(`${METRICS[metric].label} in ${METRICS[metric].unit}.`)))
      ])
    )
  ),
  about("Tolerances that replace the defaults of the metric table, by metric.")
);
var BaselineConfigSchema = strictObject({
  store: optional(
    pipe(picklist(["branch", "file"]), about("A branch of the repository, or a folder on the machine.")),
    "branch"
  ),
  branch: optional(
    pipe(
      string(),
      regex(
        /^(?![-/.])(?!.*(\.\.|\/\/|\/\.|@\{|\.lock(\/|$)|[/.]$))[A-Za-z0-9._/-]{1,200}$/,
        "the name of a branch"
      ),
      about("The branch that keeps the baselines (store: branch).")
    ),
    "serving-gate-baselines"
  ),
  path: optional(
    filled("The folder that keeps the baselines (store: file), relative to the root."),
    ".serving-gate/baselines"
  ),
  maxAgeDays: optional(
    nullable(
      pipe(
        number(),
        minValue(1),
        maxValue(3650),
        about("Age in days above which a baseline is called old; null for no limit.")
      )
    ),
    14
  ),
  required: optional(pipe(boolean(), about("Fail (exit 3) where there is no baseline.")), false)
});
var ConfigSchema = strictObject({
  gate: optional(name("Id of this gate: one comment and one set of baselines per id."), "default"),
  framework: pipe(
    picklist(["vllm", "sglang", "openai", "embedded"]),
    about("What is served and pinned.")
  ),
  model: optional(filled("The served model name. May be left out for the embedded engine.")),
  pin: optional(PinConfigSchema),
  server: optional(ServerConfigSchema),
  workloads: pipe(
    array(WorkloadConfigSchema),
    minLength(1),
    maxLength(32),
    about("What is measured.")
  ),
  measure: pipe(optional(MeasureConfigSchema, {}), about("How often it is measured.")),
  limits: pipe(optional(LimitsConfigSchema, {}), about("Limits of everything that waits, in seconds.")),
  tolerances: optional(TolerancesSchema, {}),
  gating: optional(
    pipe(
      array(picklist(METRIC_NAMES)),
      minLength(1),
      about("The metrics that block; without it the metric table decides.")
    )
  ),
  baseline: pipe(
    optional(BaselineConfigSchema, {}),
    about("Where baselines are kept and what is asked of them.")
  ),
  output: optional(filled("Folder for reports and records, relative to the root."), "out")
});

// src/config/nearest.ts
var import_fastest_levenshtein = __toESM(require_mod(), 1);
function nearest(word, allowed) {
  const wanted = plain(word);
  let best = null;
  for (const name2 of allowed) {
    const edits = (0, import_fastest_levenshtein.distance)(wanted, plain(name2));
    if (best === null || edits < best.edits) best = { name: name2, edits };
  }
  return best !== null && best.edits <= Math.max(2, Math.floor(wanted.length / 3)) ? best.name : null;
}
function isSlip(word, allowed) {
  const wanted = plain(word);
  return allowed.some((name2) => (0, import_fastest_levenshtein.distance)(wanted, plain(name2)) <= Math.max(1, Math.floor(wanted.length / 4)));
}
function didYouMean(word, allowed) {
  const name2 = nearest(word, allowed);
  if (name2 !== null) return ` Did you mean "${name2}"?`;
  return allowed.length === 0 ? "" : ` Allowed: ${allowed.join(", ")}.`;
}
function plain(text5) {
  return text5.toLowerCase().replace(/[-_.\s]/g, "");
}

// src/config/describe-issue.ts
function describeIssue(issue, path10) {
  const where2 = pathText(path10) || "the file";
  const found = foundAt(issue.input, path10);
  const limit = "requirement" in issue ? issue.requirement : void 0;
  switch (issue.type) {
    case "strict_object":
      if (issue.input === void 0 && path10.length > 0) return `${where2} is missing.`;
      return `${where2} is ${found}; it must be a mapping of keys.`;
    case "record":
      return `${where2} is ${found}; it must be a mapping of keys.`;
    case "array":
      return `${where2} is ${found}; it must be a list.`;
    case "string":
      return `${where2} is ${found}; it must be text.`;
    case "number":
      return `${where2} is ${found}; it must be a number.`;
    case "integer":
      return `${where2} is ${found}; it must be a whole number.`;
    case "boolean":
      return `${where2} is ${found}; it must be true or false.`;
    case "min_value":
      return `${where2} is ${found}; the least allowed is ${limit}.`;
    case "max_value":
      return `${where2} is ${found}; the most allowed is ${limit}.`;
    case "non_empty":
    case "min_length":
      return `${where2} is empty.`;
    case "max_length":
      return `${where2} has more than ${limit} items.`;
    case "regex":
      return `${where2} is ${found}; it must be ${issue.message}.`;
    case "picklist":
    case "variant":
      return `${where2} is ${found}; ${choices(issue)}`;
    case "union":
      return `${where2} is ${found}; it must be a number or { concurrency, requests }.`;
    default:
      return `${where2}: ${issue.message}.`;
  }
}
function foundAt(input, path10) {
  if (input === void 0) return "nothing";
  return path10[0] === "server" && path10[1] === "env" ? "a value that is not shown" : shown(input);
}
function pathText(path10) {
  return path10.map(
    (key) => typeof key === "number" ? `[${key}]` : /^[\w-]+$/.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`
  ).join("").replace(/^\./, "");
}
function choices(issue) {
  const allowed = [...(issue.expected ?? "").matchAll(/"([^"]*)"/g)].map((match2) => match2[1] ?? "");
  const near = typeof issue.input === "string" ? nearest(issue.input, allowed) : null;
  const list2 = `allowed: ${allowed.join(", ")}.`;
  if (near === null) return list2;
  return allowed.length > 8 ? `did you mean "${near}"?` : `did you mean "${near}"? (${list2.slice(0, -1)})`;
}

// src/config/schema-walk.ts
function rootNode(schema) {
  return schema;
}
function childSchema(schema, value, key) {
  const here = settle(schema, value);
  if (here === null) return null;
  if (here.entries) return Object.hasOwn(here.entries, key) ? here.entries[key] ?? null : null;
  return here.type === "array" ? here.item ?? null : here.type === "record" ? here.value ?? null : null;
}
function allowedKeys(schema, value) {
  const here = settle(schema, value);
  return here?.entries ? Object.keys(here.entries) : null;
}
function expectsMapping(schema, value) {
  const type = settle(schema, value)?.type;
  return type === "strict_object" || type === "record";
}
function expectsText(schema, value) {
  return settle(schema, value)?.type === "string";
}
function settle(schema, value) {
  if (schema.wrapped) return settle(schema.wrapped, value);
  if (schema.type === "variant") {
    const word = value?.[String(schema.key)];
    return schema.options?.find((option) => option.entries?.[String(schema.key)]?.literal === word) ?? null;
  }
  if (schema.type === "union") {
    const wantsObject = typeof value === "object" && value !== null;
    return schema.options?.find((option) => option.entries !== void 0 === wantsObject) ?? null;
  }
  return schema;
}

// src/config/yaml-source.ts
var import_yaml = __toESM(require_dist(), 1);
function readYaml(text5) {
  const lines = new import_yaml.LineCounter();
  const document = (0, import_yaml.parseDocument)(text5, {
    lineCounter: lines,
    prettyErrors: false,
    merge: true,
    logLevel: "error"
  });
  const at = (offset) => {
    const { line: line2, col } = lines.linePos(offset);
    return { line: Math.max(1, line2), column: Math.max(1, col) };
  };
  return {
    document,
    problems: tellingErrors(document.errors).map((error2) => ({
      ...at(error2.pos[0]),
      message: plainWords(error2.code, error2.message)
    })),
    placeOf: (path10, what = "value") => at(offsetOf(document, path10, what))
  };
}
function resolved(document, node) {
  return (0, import_yaml.isAlias)(node) ? node.resolve(document) : node;
}
function pairOf(document, node, key) {
  if (!(0, import_yaml.isMap)(node)) return null;
  const own = node.items.find((pair) => (0, import_yaml.isPair)(pair) && keyText(pair) === String(key));
  if (own) return own;
  for (const pair of node.items) {
    if (keyText(pair) !== "<<") continue;
    const from = resolved(document, pair.value);
    for (const source of (0, import_yaml.isSeq)(from) ? from.items : [from]) {
      const found = pairOf(document, resolved(document, source), key);
      if (found) return found;
    }
  }
  return null;
}
function keyText(pair) {
  const key = (0, import_yaml.isScalar)(pair.key) ? pair.key.value : pair.key;
  return typeof key === "symbol" ? key.description ?? "" : String(key);
}
function offsetOf(document, path10, what) {
  let node = document.contents;
  let offset = startOf(node) ?? 0;
  for (const [index, key] of path10.entries()) {
    const here = resolved(document, node);
    const pair = pairOf(document, here, key);
    const child = pair ? pair.value : (0, import_yaml.isSeq)(here) ? here.items[Number(key)] : void 0;
    if (child === void 0) return offset;
    const isLast = index === path10.length - 1;
    const keyOffset = pair ? startOf(pair.key) : null;
    offset = (isLast && what === "key" ? keyOffset : startOf(child) ?? keyOffset) ?? offset;
    node = child;
  }
  return offset;
}
function startOf(node) {
  const range = node?.range;
  return range ? range[0] : null;
}
function tellingErrors(errors) {
  const tabs = errors.filter(({ code: code2 }) => code2 === "TAB_AS_INDENT");
  return tabs.length > 0 ? tabs : errors;
}
function plainWords(code2, message) {
  if (code2 === "TAB_AS_INDENT") return "a tab cannot indent YAML; use spaces.";
  if (code2 === "DUPLICATE_KEY") return "this key stands here a second time.";
  if (code2 === "MULTIPLE_DOCS") return 'there is a second document ("---"); only one is read.';
  return `not YAML: ${message.split("\n")[0]}.`.replace(/\.\.$/, ".");
}

// src/config/load-config.ts
var MAX_CHARACTERS = 1e6;
var MAX_VALUES = 1e5;
function loadConfig(text5, file) {
  if (text5.length > MAX_CHARACTERS) {
    throw problemsError(file, [{ line: 1, column: 1, message: `longer than ${MAX_CHARACTERS} characters.` }]);
  }
  const yaml = readYaml(text5);
  if (yaml.problems.length > 0) throw problemsError(file, yaml.problems);
  const problems = [];
  const value = valueOfDocument(yaml, problems);
  if (value === null) throw problemsError(file, problems);
  const result = safeParse(ConfigSchema, value);
  for (const issue of result.issues ?? []) problems.push(...issueProblems(yaml, issue, []));
  if (result.success) {
    for (const { path: path10, message } of checkConfig(result.output)) {
      problems.push({ ...yaml.placeOf(path10), message });
    }
  }
  if (problems.length > 0 || !result.success) throw problemsError(file, problems);
  return result.output;
}
function valueOfDocument(yaml, problems) {
  try {
    return settleNodes(yaml, problems) ? yaml.document.toJS({ maxAliasCount: 100 }) ?? {} : null;
  } catch (error2) {
    const why = error2 instanceof Error ? error2.message : String(error2);
    problems.push({ line: 1, column: 1, message: `its aliases cannot be followed: ${why}.` });
    return null;
  }
}
function settleNodes(yaml, problems) {
  const { document } = yaml;
  let visited = 0;
  let isWhole = true;
  const visit = (node, schema, path10) => {
    if (++visited > MAX_VALUES) return;
    const here = resolved(document, node);
    if (schema === null) return;
    if ((0, import_yaml2.isScalar)(here)) {
      const isPlain = typeof here.value === "number" || typeof here.value === "boolean";
      if (isPlain && here.source !== void 0 && expectsText(schema, here.value)) here.value = here.source;
      return;
    }
    const value = shallow(document, here);
    if ((0, import_yaml2.isSeq)(here) && expectsMapping(schema, value)) {
      const where2 = pathText(path10) || "the file";
      problems.push({ ...yaml.placeOf(path10), message: `${where2} is a list; it must be a mapping of keys.` });
      isWhole = false;
      return;
    }
    if ((0, import_yaml2.isSeq)(here)) {
      for (const [index, item] of here.items.entries()) {
        visit(item, childSchema(schema, value, index), [...path10, index]);
      }
    }
    if (!(0, import_yaml2.isMap)(here)) return;
    const allowed = allowedKeys(schema, value);
    for (const key of keysOf(document, here)) {
      if (allowed !== null && !allowed.includes(key)) {
        const within = path10.length === 0 ? "" : ` in ${pathText(path10)}`;
        const message = `unknown key ${shown(key)}${within}.${didYouMean(key, allowed)}`;
        problems.push({ ...yaml.placeOf([...path10, key], "key"), message });
        continue;
      }
      visit(pairOf(document, here, key)?.value, childSchema(schema, value, key), [...path10, key]);
    }
  };
  visit(document.contents, rootNode(ConfigSchema), []);
  if (visited <= MAX_VALUES) return isWhole;
  problems.push({ line: 1, column: 1, message: "too many values; do the aliases multiply?" });
  return false;
}
function keysOf(document, node) {
  if (!(0, import_yaml2.isMap)(node)) return [];
  const keys = /* @__PURE__ */ new Set();
  for (const pair of node.items) {
    const key = keyText(pair);
    if (key !== "<<") {
      keys.add(key);
      continue;
    }
    const from = resolved(document, pair.value);
    for (const source of (0, import_yaml2.isSeq)(from) ? from.items : [from]) {
      for (const merged of keysOf(document, resolved(document, source))) keys.add(merged);
    }
  }
  return [...keys];
}
function shallow(document, node) {
  if (!(0, import_yaml2.isMap)(node)) return [];
  const entries2 = keysOf(document, node).map((key) => {
    const value = resolved(document, pairOf(document, node, key)?.value);
    return [key, (0, import_yaml2.isScalar)(value) ? value.value : {}];
  });
  return Object.fromEntries(entries2);
}
function issueProblems(yaml, issue, above) {
  const path10 = [...above, ...(issue.path ?? []).map((item) => item.key)];
  if (issue.expected === "never") return [];
  if (issue.type === "union" && typeof issue.input === "object" && issue.input !== null) {
    const meant = (issue.issues ?? []).filter((inner) => inner.type !== "number");
    return meant.flatMap((inner) => issueProblems(yaml, inner, path10));
  }
  if (issue.type === "union" && typeof issue.input === "number") {
    const meant = (issue.issues ?? []).filter((inner) => inner.type !== "strict_object");
    return meant.flatMap((inner) => issueProblems(yaml, inner, path10));
  }
  return [{ ...yaml.placeOf(path10), message: describeIssue(issue, path10) }];
}

// src/config/plan.ts
import path2 from "node:path";
var EMBEDDED_MODEL = "demo-model";
var STOP_SECONDS = { vllm: 30, sglang: 120, openai: 30, embedded: 30 };
function toPlan(config, { root, overrides = {} }) {
  const gate2 = overrides.gate ?? config.gate;
  return {
    measure: measurePlan(config, root, overrides),
    policy: {
      gate: gate2,
      tolerances: setTolerances(config),
      gating: config.gating,
      baselineRequired: config.baseline.required || overrides.requireBaseline === true,
      maxAgeDays: config.baseline.maxAgeDays
    },
    baseline: baselinePlan(config, root, overrides),
    pin: pinPlan(config, overrides),
    output: path2.resolve(root, overrides.output ?? config.output)
  };
}
function measurePlan(config, root, overrides) {
  const { framework, limits, measure: measure2 } = config;
  return {
    framework,
    model: config.model ?? EMBEDDED_MODEL,
    server: serverPlan(config),
    workloads: config.workloads.map((workload) => workloadPlan(workload, root)),
    launches: inRange("launches", overrides.launches ?? measure2.launches, 1, CEILINGS.launches),
    runsPerLaunch: inRange("runs", overrides.runs ?? measure2.runsPerLaunch, 1, CEILINGS.launches),
    seed: inRange("seed", overrides.seed ?? measure2.seed, 0, 2 ** 31 - 1),
    continuousUsage: measure2.continuousUsage,
    limits: {
      ready: limits.readySeconds,
      request: limits.requestSeconds,
      stop: limits.stopSeconds ?? STOP_SECONDS[framework],
      warmup: limits.warmupSeconds
    }
  };
}
function setTolerances({ tolerances }) {
  return Object.fromEntries(Object.entries(tolerances).filter(([, tolerance]) => tolerance !== void 0));
}
function inRange(option, value, least, most) {
  if (Number.isInteger(value) && value >= least && value <= most) return value;
  throw new GateError("usage", `${option} is ${value}; allowed are whole numbers from ${least} to ${most}.`);
}
function serverPlan({ server }) {
  switch (server?.launcher) {
    case void 0:
      return { launcher: "embedded", args: [] };
    case "embedded":
      return { launcher: "embedded", args: server.args };
    case "attach":
      return { launcher: "attach", url: server.url.replace(/\/+$/, "") };
    case "command":
      return { launcher: "command", argv: server.command, env: server.env, passEnv: server.passEnv };
  }
}
function workloadPlan({ name: name2, requests, levels: levels2 }, root) {
  return {
    name: name2,
    file: path2.resolve(root, requests),
    displayFile: requests,
    levels: levels2.map(
      (level) => typeof level === "number" ? { concurrency: level, requests: null } : { concurrency: level.concurrency, requests: level.requests ?? null }
    )
  };
}
function baselinePlan({ baseline }, root, overrides) {
  const store = overrides.baselineStore ?? baseline.store;
  if (store === "branch") return { store, branch: baseline.branch };
  return { store, path: path2.resolve(root, overrides.baselinePath ?? baseline.path) };
}
function pinPlan({ framework, pin }, overrides) {
  const given = (version, where2) => version ? { from: "version", version, where: where2 } : null;
  const file = pin?.file === void 0 ? null : { from: "file", file: pin.file, ...pin.pattern === void 0 ? {} : { pattern: pin.pattern } };
  const written2 = given(pin?.version, "pin.version of the configuration");
  return {
    framework,
    base: given(overrides.basePin, "base-pin") ?? file ?? (written2 === null ? null : { from: "config" }),
    head: given(overrides.pin, "pin") ?? file ?? written2
  };
}

// node_modules/@renovatebot/pep440/lib/version.js
var VERSION_PATTERN = [
  "v?",
  "(?:",
  /* */
  "(?:(?<epoch>[0-9]+)!)?",
  // epoch
  /* */
  "(?<release>[0-9]+(?:\\.[0-9]+)*)",
  // release segment
  /* */
  "(?<pre>",
  // pre-release
  /*    */
  "[-_\\.]?",
  /*    */
  "(?<pre_l>(a|b|c|rc|alpha|beta|pre|preview))",
  /*    */
  "[-_\\.]?",
  /*    */
  "(?<pre_n>[0-9]+)?",
  /* */
  ")?",
  /* */
  "(?<post>",
  // post release
  /*    */
  "(?:-(?<post_n1>[0-9]+))",
  /*    */
  "|",
  /*    */
  "(?:",
  /*        */
  "[-_\\.]?",
  /*        */
  "(?<post_l>post|rev|r)",
  /*        */
  "[-_\\.]?",
  /*        */
  "(?<post_n2>[0-9]+)?",
  /*    */
  ")",
  /* */
  ")?",
  /* */
  "(?<dev>",
  // dev release
  /*    */
  "[-_\\.]?",
  /*    */
  "(?<dev_l>dev)",
  /*    */
  "[-_\\.]?",
  /*    */
  "(?<dev_n>[0-9]+)?",
  /* */
  ")?",
  ")",
  "(?:\\+(?<local>[a-z0-9]+(?:[-_\\.][a-z0-9]+)*))?"
  // local version
].join("");
var validRegex = new RegExp("^" + VERSION_PATTERN + "$", "i");
var cleanRegex = new RegExp("^\\s*" + VERSION_PATTERN + "\\s*$", "i");
function parse(version, regex2) {
  const { groups } = (regex2 || validRegex).exec(version) || {};
  if (!groups) {
    return null;
  }
  const parsed = {
    epoch: Number(groups.epoch ? groups.epoch : 0),
    release: groups.release.split(".").map(Number),
    pre: normalize_letter_version(groups.pre_l, groups.pre_n),
    post: normalize_letter_version(
      groups.post_l,
      groups.post_n1 || groups.post_n2
    ),
    dev: normalize_letter_version(groups.dev_l, groups.dev_n),
    local: parse_local_version(groups.local)
  };
  return parsed;
}
function stringify(parsed) {
  if (!parsed) {
    return null;
  }
  const { epoch, release: release3, pre, post, dev, local } = parsed;
  const parts = [];
  if (epoch !== 0) {
    parts.push(`${epoch}!`);
  }
  parts.push(release3.join("."));
  if (pre) {
    parts.push(pre.join(""));
  }
  if (post) {
    parts.push("." + post.join(""));
  }
  if (dev) {
    parts.push("." + dev.join(""));
  }
  if (local) {
    parts.push(`+${local}`);
  }
  return parts.join("");
}
function normalize_letter_version(letterIn, numberIn) {
  let letter = letterIn;
  let number4 = numberIn;
  if (letter) {
    if (!number4) {
      number4 = 0;
    }
    letter = letter.toLowerCase();
    if (letter === "alpha") {
      letter = "a";
    } else if (letter === "beta") {
      letter = "b";
    } else if (["c", "pre", "preview"].includes(letter)) {
      letter = "rc";
    } else if (["rev", "r"].includes(letter)) {
      letter = "post";
    }
    return [letter, Number(number4)];
  }
  if (!letter && number4) {
    letter = "post";
    return [letter, Number(number4)];
  }
  return null;
}
function parse_local_version(local) {
  if (local) {
    return local.split(/[._-]/).map(
      (part) => Number.isNaN(Number(part)) ? part.toLowerCase() : Number(part)
    );
  }
  return null;
}
function explain(version) {
  const parsed = parse(version);
  if (!parsed) {
    return parsed;
  }
  const { epoch, release: release3, pre, post, dev, local } = parsed;
  let base_version = "";
  if (epoch !== 0) {
    base_version += epoch + "!";
  }
  base_version += release3.join(".");
  const is_prerelease = Boolean(dev || pre);
  const is_devrelease = Boolean(dev);
  const is_postrelease = Boolean(post);
  return {
    epoch,
    release: release3,
    pre,
    post: post ? post[1] : post,
    dev: dev ? dev[1] : dev,
    local: local ? local.join(".") : local,
    public: stringify(parsed).split("+", 1)[0],
    base_version,
    is_prerelease,
    is_devrelease,
    is_postrelease
  };
}

// node_modules/@renovatebot/pep440/lib/operator.js
function compare(version, other) {
  const parsedVersion = parse(version);
  const parsedOther = parse(other);
  const keyVersion = calculateKey(parsedVersion);
  const keyOther = calculateKey(parsedOther);
  return pyCompare(keyVersion, keyOther);
}
function pyCompare(elemIn, otherIn) {
  let elem = elemIn;
  let other = otherIn;
  if (elem === other) {
    return 0;
  }
  if (Array.isArray(elem) !== Array.isArray(other)) {
    elem = Array.isArray(elem) ? elem : [elem];
    other = Array.isArray(other) ? other : [other];
  }
  if (Array.isArray(elem)) {
    const len = Math.min(elem.length, other.length);
    for (let i = 0; i < len; i += 1) {
      const res = pyCompare(elem[i], other[i]);
      if (res !== 0) {
        return res;
      }
    }
    return elem.length - other.length;
  }
  if (elem === -Infinity || other === Infinity) {
    return -1;
  }
  if (elem === Infinity || other === -Infinity) {
    return 1;
  }
  return elem < other ? -1 : 1;
}
function calculateKey(input) {
  const { epoch } = input;
  let { release: release3, pre, post, local, dev } = input;
  release3 = release3.concat();
  release3.reverse();
  while (release3.length && release3[0] === 0) {
    release3.shift();
  }
  release3.reverse();
  if (!pre && !post && dev) pre = -Infinity;
  else if (!pre) pre = Infinity;
  if (!post) post = -Infinity;
  if (!dev) dev = Infinity;
  if (!local) {
    local = -Infinity;
  } else {
    local = local.map(
      (i) => Number.isNaN(Number(i)) ? [-Infinity, i] : [Number(i), ""]
    );
  }
  return [epoch, release3, pre, post, dev, local];
}

// node_modules/@renovatebot/pep440/lib/specifier.js
var RANGE_PATTERN = [
  "(?<operator>(===|~=|==|!=|<=|>=|<|>))",
  "\\s*",
  "(",
  /*  */
  "(?<version>(?:" + VERSION_PATTERN.replace(/\?<\w+>/g, "?:") + "))",
  /*  */
  "(?<prefix>\\.\\*)?",
  /*  */
  "|",
  /*  */
  "(?<legacy>[^,;\\s)]+)",
  ")"
].join("");
var rangeRegex = new RegExp("^" + RANGE_PATTERN + "$", "i");

// src/pin/pep440.ts
function parseVersion(text5) {
  const trimmed = text5.trim();
  const known2 = explain(trimmed);
  if (known2 === null) return null;
  const local = trimmed.split("+", 2)[1]?.toLowerCase().split(/[-_.]/) ?? [];
  return { publicPart: known2.public, local };
}
function compareVersions(a, b) {
  return compare(a.publicPart, b.publicPart) || compareLocals(a.local, b.local);
}
function formatVersion({ publicPart, local }) {
  const parts = local.map((part) => isNumber(part) ? String(BigInt(part)) : part);
  return parts.length === 0 ? publicPart : `${publicPart}+${parts.join(".")}`;
}
function compareLocals(a, b) {
  for (let index = 0; index < Math.max(a.length, b.length); index++) {
    const left = a[index];
    const right = b[index];
    if (left === right) continue;
    if (left === void 0) return -1;
    if (right === void 0) return 1;
    const order = comparePart(left, right);
    if (order !== 0) return order;
  }
  return 0;
}
function comparePart(left, right) {
  if (isNumber(left) !== isNumber(right)) return isNumber(left) ? 1 : -1;
  if (!isNumber(left)) return left < right ? -1 : 1;
  return BigInt(left) === BigInt(right) ? 0 : BigInt(left) < BigInt(right) ? -1 : 1;
}
function isNumber(part) {
  return /^\d+$/.test(part);
}

// src/pin/refusal.ts
function refusal(place2, problem2, wayOut) {
  const where2 = place2.line === null ? place2.file : `${place2.file}:${place2.line}`;
  const found = place2.text === null ? "" : ` Found: ${quoted(place2.text)}.`;
  return new GateError("pin", `${where2}: ${problem2}${found}`, { hint: wayOut });
}
function quoted(text5) {
  const short2 = text5.length > 160 ? `${text5.slice(0, 159)}\u2026` : text5;
  return JSON.stringify(short2);
}

// src/pin/input-pin.ts
function pinFromInput({ framework, version, where: where2 }) {
  const text5 = version.trim();
  if (parseVersion(text5) === null) {
    throw new GateError("pin", `${where2} is not one exact version. Found: ${quoted(text5)}.`, {
      hint: `Write the bare version, for example "0.32.0" or "0.5.12.post1"; ${otherForm(text5)}.`
    });
  }
  return {
    framework,
    version: text5.replace(/^v/i, ""),
    source: { kind: "input", file: null, line: null, text: text5 },
    image: null
  };
}
function otherForm(text5) {
  if (/^[0-9a-f]{7,40}$/i.test(text5)) return "a commit names no version";
  if (/[:/@]/.test(text5)) return "an image or URL is read from a file, not from here";
  if (/[<>=~!*,]/.test(text5)) return "no operator, range or wildcard";
  return "no branch, tag name or moving word such as latest";
}

// src/pin/pattern.ts
import { runInNewContext } from "node:vm";

// src/pin/image-reference.ts
function parseImageReference(text5) {
  const [reference = "", digest] = text5.split("@", 2);
  const colon = reference.indexOf(":", reference.lastIndexOf("/") + 1);
  return {
    name: colon < 0 ? reference : reference.slice(0, colon),
    tag: colon < 0 ? null : reference.slice(colon + 1),
    digest: digest ?? null
  };
}
function versionOfTag(tag) {
  const match2 = /^v?(\d+\.\d+\.\d+(?:\.\d+)*(?:[-_.]?(?:rc|a|b|post|dev)\d+)*)(?:[-_]\S*)?$/i.exec(tag);
  const version = match2?.[1] === void 0 ? null : parseVersion(match2[1]);
  return version === null ? null : formatVersion(version);
}

// src/pin/compare-pins.ts
function pinChange(base, head2) {
  if (base.framework !== head2.framework) return "changed";
  const order = versionOrder(base.version, head2.version);
  if (order === null) return "changed";
  if (order !== 0) return order < 0 ? "upgrade" : "downgrade";
  return sameImage(base.image, head2.image) ? "same" : "changed";
}
function versionOrder(a, b) {
  if (a === b) return 0;
  const left = parseVersion(a);
  const right = parseVersion(b);
  return left === null || right === null ? null : compareVersions(left, right);
}
function sameImage(base, head2) {
  return base?.name === head2?.name && base?.tag === head2?.tag && base?.digest === head2?.digest;
}

// src/pin/single-pin.ts
function singlePin(framework, pins) {
  const [first, ...others] = pins;
  if (first === void 0) return null;
  const other = others.find((pin) => versionOrder(first.version, pin.version) !== 0);
  if (other === void 0) return first;
  const list2 = pins.map(({ version, source }) => `${version} (line ${source.line})`).join(", ");
  throw refusal(
    { file: other.source.file ?? "", line: other.source.line, text: other.source.text },
    `several versions of ${framework}: ${list2}.`,
    "Keep one, pick one by pin.pattern (configuration), or say the version in pin.version or in the input pin."
  );
}

// src/pin/pattern.ts
var MAX_LINE = 2e3;
var MAX_TEXT = 4e6;
var LIMIT_MS = 2e3;
function pinFromPattern({ framework, file, text: text5 }, pattern) {
  checkPattern(pattern);
  const lines = linesOf(file, text5);
  const found = runPattern(pattern, lines);
  const pins = found.map(([index, value]) => {
    const place3 = { file, line: index + 1, text: lines[index] ?? "" };
    const version = versionIn(value);
    if (version === null) {
      const problem2 = `pin.pattern finds ${quoted(value)}, which is not one exact version.`;
      throw refusal(place3, problem2, "Correct the pattern, or write an exact version such as 0.32.0.");
    }
    const source = { kind: "pattern", file, line: place3.line, text: place3.text };
    return { framework, version, source, image: null };
  });
  const pin = singlePin(framework, pins);
  if (pin !== null) return pin;
  const place2 = { file, line: null, text: null };
  throw refusal(
    place2,
    `no line matches pin.pattern (${quoted(pattern)}).`,
    "Correct the pattern or pin.file."
  );
}
function checkPattern(pattern) {
  let groups;
  try {
    groups = new RegExp(`(?:${new RegExp(pattern).source})|`).exec("");
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw unusable(pattern, `cannot be read (${reason})`, cause);
  }
  const named = groups?.groups !== void 0 && Object.hasOwn(groups.groups, "version");
  const count3 = (groups?.length ?? 1) - 1;
  if (!named && count3 !== 1) throw unusable(pattern, `has ${count3} groups and none of them is named version`);
}
function unusable(pattern, problem2, cause) {
  return new GateError("pin", `pin.pattern ${quoted(pattern)} ${problem2}.`, {
    hint: "Write a JavaScript regular expression with one group, or one named version: VLLM_TAG: v(?<version>\\S+)",
    cause
  });
}
function linesOf(file, text5) {
  const place2 = { file, line: null, text: null };
  const wayOut = "Name a smaller file in pin.file, or say the version in pin.version.";
  if (text5.length > MAX_TEXT) {
    throw refusal(place2, `the file is larger than ${MAX_TEXT / 1e6} million characters.`, wayOut);
  }
  const lines = text5.replace(/^\uFEFF/, "").split(/\r\n|\n|\r/);
  const long = lines.findIndex((line2) => line2.length > MAX_LINE);
  if (long >= 0) {
    throw refusal({ ...place2, line: long + 1 }, `the line is longer than ${MAX_LINE} characters.`, wayOut);
  }
  return lines;
}
function runPattern(pattern, lines) {
  try {
    const json = runInNewContext(MATCHES, { pattern, lines }, { timeout: LIMIT_MS });
    return JSON.parse(String(json));
  } catch (cause) {
    if (cause.code === "ERR_SCRIPT_EXECUTION_TIMEOUT") {
      throw unusable(pattern, `runs longer than ${LIMIT_MS / 1e3} s on this file`, cause);
    }
    throw cause;
  }
}
var MATCHES = `JSON.stringify(Array.from(lines, (line, index) =>
  Array.from(line.matchAll(new RegExp(pattern, 'g')), (match) =>
    [index, String(match.groups?.version ?? match[1] ?? '')])).flat())`;
function versionIn(value) {
  const text5 = value.trim();
  if (/^v?\d+$/i.test(text5)) return null;
  if (parseVersion(text5) !== null) return text5.replace(/^v/i, "");
  return versionOfTag(parseImageReference(text5).tag ?? text5);
}

// src/pin/read-at-ref.ts
import { execFile } from "node:child_process";
import { readFile as readFile2 } from "node:fs/promises";
import path3 from "node:path";
import { promisify } from "node:util";
var GIT_LIMIT_MS = 6e4;
var MAX_BYTES = 16 * 1024 * 1024;
var run = promisify(execFile);
async function readFileAtRef(request2) {
  const file = path3.posix.normalize(request2.path.replaceAll("\\", "/"));
  if (path3.posix.isAbsolute(file) || file === ".." || file.startsWith("../") || file.includes("\0")) {
    throw new GateError("pin", `The path ${quoted(request2.path)} is outside the repository.`, {
      hint: "Give it relative to the root of the repository."
    });
  }
  if (request2.ref === null) return await readWorkingTree(request2, file);
  const commit = await commitOf(request2, request2.ref);
  const entry = await git(request2, ["ls-tree", "-z", commit, "--", `./${file}`]);
  if (entry === "") return null;
  const [, mode = "", type = "", object3 = ""] = /^(\d+) (\w+) ([0-9a-f]+)\t/.exec(entry) ?? [];
  if (type !== "blob" || mode === "120000") {
    const what = mode === "120000" ? "a symbolic link" : type === "tree" ? "a folder" : "a submodule";
    throw new GateError("pin", `${file} at ${request2.ref} is ${what}, not a file.`, {
      hint: "Name the file itself."
    });
  }
  return await git(request2, ["cat-file", "blob", object3]);
}
async function readWorkingTree({ cwd, signal }, file) {
  try {
    return await readFile2(path3.join(cwd, file), { encoding: "utf8", signal });
  } catch (cause) {
    if (signal.aborted) throw new GateError("cancelled", `Cancelled while reading ${file}.`, { cause });
    const code2 = cause instanceof Error && "code" in cause ? cause.code : null;
    if (code2 === "ENOENT" || code2 === "ENOTDIR") return null;
    throw new GateError("pin", `${file} cannot be read (${String(code2 ?? cause)}).`, {
      hint: "Is it a plain file that this user may read?",
      cause
    });
  }
}
async function commitOf(request2, ref) {
  if (ref === "" || ref.startsWith("-")) {
    throw new GateError("pin", `${quoted(ref)} is not a commit, branch or tag.`, {
      hint: "Give a commit or branch."
    });
  }
  for (const candidate of [ref, `refs/remotes/origin/${ref}`]) {
    const commit = await git(request2, [
      "rev-parse",
      "--verify",
      "--quiet",
      "--end-of-options",
      `${candidate}^{commit}`
    ]).catch(ignoreUnknownCommit);
    if (commit) return commit.trim();
  }
  const shallow2 = (await git(request2, ["rev-parse", "--is-shallow-repository"])).trim() === "true";
  throw new GateError(
    "pin",
    `The commit ${quoted(ref)} is not in this clone${shallow2 ? ", which is shallow" : ""}.`,
    {
      hint: shallow2 ? 'Set "fetch-depth: 0" on actions/checkout ("fetch-depth: 2" is enough for the merge commit of a pull request).' : "Fetch it first (git fetch origin), or give another base-ref."
    }
  );
}
var UnknownCommit = class extends Error {
};
function ignoreUnknownCommit(error2) {
  if (error2 instanceof UnknownCommit) return null;
  throw error2;
}
async function git({ cwd, signal }, args) {
  try {
    const { stdout } = await run("git", ["--no-optional-locks", "--literal-pathspecs", ...args], {
      cwd,
      encoding: "utf8",
      maxBuffer: MAX_BYTES,
      signal: AbortSignal.any([signal, AbortSignal.timeout(GIT_LIMIT_MS)])
    });
    return stdout;
  } catch (cause) {
    throw failureOf(cause, args, signal);
  }
}
function failureOf(cause, args, signal) {
  const details = cause;
  const said = String(details.stderr ?? "").trim();
  const command = `git ${args[0]}`;
  if (signal.aborted) return new GateError("cancelled", `Cancelled during ${command}.`, { cause });
  if (details.name === "AbortError") {
    return new GateError("pin", `${command} took longer than ${GIT_LIMIT_MS / 1e3} s.`, {
      hint: "A partial clone fetches files on demand; use a full checkout.",
      cause
    });
  }
  if (details.code === "ENOENT") {
    return new GateError("pin", "git cannot be started.", {
      hint: "Install git; check that the folder exists.",
      cause
    });
  }
  if (args.includes("--quiet") && (said === "" || /bad object|unknown revision|Needed a single/.test(said))) {
    return new UnknownCommit(said);
  }
  return new GateError("pin", `${command} failed: ${quoted(said || String(details.code))}.`, {
    hint: hintOf(said),
    cause
  });
}
function hintOf(said) {
  if (/not a git repository/i.test(said)) return "Check the repository out first (actions/checkout).";
  if (/dubious ownership/i.test(said)) {
    return "The folder belongs to another user: git config --global --add safe.directory PATH.";
  }
  return "Run the same command by hand in the checkout.";
}

// src/pin/resolve-pin.ts
import path7 from "node:path";

// src/pin/dockerfile-variables.ts
function globalArguments(instructions) {
  const values = /* @__PURE__ */ new Map();
  for (const { keyword, args } of instructions) {
    if (keyword === "FROM") break;
    if (keyword !== "ARG") continue;
    assign(values, args);
  }
  return values;
}
function withInstruction({ values, env }, { keyword, args }, globals) {
  if (keyword === "ENV") {
    const next2 = new Map(values);
    const legacy = /^([A-Za-z_]\w*)\s+([^=].*)$/.exec(args);
    const names2 = assign(next2, legacy ? `${legacy[1]}="${legacy[2]}"` : args);
    const set = names2.map((name2) => [name2, next2.get(name2) ?? null]);
    return { values: next2, env: new Map([...env, ...set]) };
  }
  if (keyword !== "ARG") return { values, env };
  const next = new Map([...globals, ...values]);
  const names = assign(next, args, globals);
  const declared = names.map((name2) => [name2, next.get(name2) ?? null]);
  return { values: new Map([...values, ...declared, ...env]), env };
}
function assign(values, args, defaults = /* @__PURE__ */ new Map()) {
  const names = [];
  for (const [, name2 = "", given, raw] of args.matchAll(/(?<!\S)([A-Za-z_]\w*)(=("[^"]*"|'[^']*'|\S*))?/g)) {
    const filled2 = given === void 0 || raw === void 0 ? null : fillVariables(raw.replace(/^(["'])(.*)\1$/, "$2"), values);
    values.set(name2, filled2?.ok ? filled2.text : given === void 0 ? defaults.get(name2) ?? null : null);
    names.push(name2);
  }
  return names;
}
function fillVariables(text5, values, where2 = "before the first FROM") {
  let problem2 = null;
  const filled2 = text5.replace(VARIABLE, (whole2, plain3, braced, operator, operand) => {
    const name2 = String(plain3 ?? braced ?? "");
    const value = values.get(name2) ?? null;
    const isSet = operator?.startsWith(":") ? value !== null && value !== "" : value !== null;
    if (operator?.endsWith("-")) return isSet ? value ?? "" : operand;
    if (operator?.endsWith("+")) return isSet ? operand : "";
    if (value !== null) return value;
    problem2 ??= name2 === "" ? `${whole2} cannot be read` : `${name2} has no default ${where2}`;
    return "";
  });
  if (problem2 !== null) return { ok: false, problem: problem2 };
  if (filled2.includes("$")) return { ok: false, problem: "it uses a variable in a form that cannot be read" };
  return { ok: true, text: filled2 };
}
var VARIABLE = /\$(?:([A-Za-z_]\w*)|\{([A-Za-z_]\w*)(?:(:?[-+])([^{}]*))?\})/g;

// src/pin/framework-names.ts
var FRAMEWORK_NAMES = {
  vllm: {
    packages: ["vllm"],
    images: ["vllm/vllm-openai", "vllm/vllm-openai-rocm", "vllm/vllm-openai-cpu"]
  },
  sglang: { packages: ["sglang"], images: ["lmsysorg/sglang"] },
  embedded: { packages: ["serving-gate-engine"], images: [] },
  openai: { packages: [], images: [] }
};
function normalPackageName(name2) {
  return name2.toLowerCase().replace(/[-_.]+/g, "-");
}
function isFrameworkPackage(framework, name2) {
  const packages2 = FRAMEWORK_NAMES[framework].packages;
  return packages2.includes(normalPackageName(name2));
}
function isFrameworkImage(framework, name2) {
  const images = FRAMEWORK_NAMES[framework].images;
  return images.some((image) => name2 === image || name2.endsWith(`/${image}`));
}

// src/pin/requirement.ts
var NAME = "[A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?";
var EXTRAS = String.raw`\s*(?:\[[^\]]*\])?\s*`;
var DIRECT = new RegExp(`^(${NAME})${EXTRAS}@\\s*(\\S+)`);
var VERSIONS = new RegExp(`^(${NAME})${EXTRAS}(.*)$`);
function parseRequirement(text5) {
  const include = /^(?:-r|-c|--requirement|--constraint)(?:\s*=\s*|\s+|(?=[^-\s]))(\S.*)$/.exec(text5);
  if (include?.[1]) return { kind: "include", path: unquoted(include[1].trim()) };
  const editable = /^(?:-e|--editable)(?:\s*=\s*|\s+)(\S.*)$/.exec(text5)?.[1];
  if (editable !== void 0) return direct(unquoted(editable.trim()));
  if (text5.startsWith("-")) return { kind: "other" };
  return requirement(text5.split(/\s--(?=[a-z])/)[0]?.trim() ?? "");
}
function requirement(text5) {
  const named = DIRECT.exec(text5);
  if (named?.[1] && named[2]) return { kind: "url", name: named[1], url: named[2] };
  if (/^[a-z][a-z0-9+.-]*:\/\/|^\.{0,2}\/|\.whl(\s|$)/i.test(text5))
    return direct(text5.split(/\s/)[0] ?? text5);
  const parts = VERSIONS.exec(text5);
  if (!parts?.[1]) return { kind: "unreadable" };
  const [specifier = "", ...marker] = (parts[2] ?? "").split(";");
  const clauses = parseClauses(specifier);
  if (clauses === null) return { kind: "unreadable" };
  return { kind: "versions", name: parts[1], clauses, marker: marker.join(";").trim() || null };
}
function parseClauses(specifier) {
  const inner = specifier.trim().replace(/^\((.*)\)$/, "$1");
  if (inner.trim() === "") return [];
  const clauses = [];
  for (const part of inner.split(",")) {
    const match2 = /^\s*(===|==|~=|!=|<=|>=|<|>)\s*(\S+)\s*$/.exec(part);
    if (!match2?.[1] || !match2[2]) return null;
    clauses.push({ operator: match2[1], version: match2[2] });
  }
  return clauses;
}
function direct(url) {
  const egg = /[#&]egg=([^&\s[]+)/.exec(url)?.[1];
  const wheel = /(?:^|\/)([^/-]+)-[^/]+\.whl/.exec(url)?.[1];
  const repository = /^git\+[^#@]*(?:@[^/#]*)?[^#@]*\/([^/@#]+?)(?:\.git)?(?:@[^#]*)?(?:#.*)?$/.exec(
    url
  )?.[1];
  return { kind: "url", name: egg ?? wheel ?? repository ?? null, url };
}
function unquoted(text5) {
  return text5.replace(/^(["'])(.*)\1$/, "$2");
}

// src/pin/requirements.ts
import path4 from "node:path";

// src/pin/wheel-name.ts
function parseWheelName(url) {
  const file = /([^/\\]+)\.whl$/i.exec(url.split(/[?#]/, 1)[0] ?? "")?.[1];
  if (file === void 0) return null;
  const parts = decoded(file).split("-");
  const [name2 = "", version = ""] = parts;
  if (parts.length < 5 || parts.length > 6 || name2 === "" || parseVersion(version) === null) return null;
  return { name: normalPackageName(name2), version };
}
function decoded(text5) {
  try {
    return decodeURIComponent(text5);
  } catch {
    return text5;
  }
}

// src/pin/direct-reference.ts
function versionOfDirectReference(name2, url) {
  const wheel = parseWheelName(url);
  if (wheel !== null) return { ok: true, version: wheel.version };
  if (/^(git\+|git:)/i.test(url)) return versionOfGit(name2, url);
  return {
    ok: false,
    problem: `${name2} comes from a URL or a path in which no version can be read.`,
    wayOut: `Write ${name2}==VERSION or the URL of a wheel. ${ELSEWHERE}`
  };
}
var ELSEWHERE = "Or say the version in pin.version (configuration) or in the input pin.";
function versionOfGit(name2, url) {
  const wayOut = `Write ${name2}==VERSION or a tag that is a version (@v0.32.0). ${ELSEWHERE}`;
  const location = url.split("#", 1)[0] ?? "";
  const ref = /\/[^/@]+@(.+)$/.exec(location.replace(/^[^/]*\/\/[^/]*/, ""))?.[1] ?? null;
  if (ref === null) {
    return { ok: false, problem: `${name2} comes from git without a tag, so it moves.`, wayOut };
  }
  if (/^[0-9a-f]{7,64}$/i.test(ref)) {
    return { ok: false, problem: `${name2} comes from git at a commit, which names no version.`, wayOut };
  }
  const tag = ref.replace(/^refs\/tags\//, "").replace(/^v/i, "");
  if (parseVersion(tag) !== null && /^\d+\.\d+/.test(tag)) return { ok: true, version: tag };
  return { ok: false, problem: `${name2} comes from git at a branch or tag that is no version.`, wayOut };
}

// src/pin/requirement-lines.ts
function requirementLines(text5) {
  const lines = [];
  let pending = null;
  const physical = text5.replace(/^\uFEFF/, "").split(/\r\n|\n|\r/);
  for (const [index, raw] of physical.entries()) {
    const isComment = /^\s*#/.test(raw);
    pending ??= { line: index + 1, parts: [] };
    const goesOn = raw.endsWith("\\") && !isComment && index < physical.length - 1;
    pending.parts.push(isComment ? ` ${raw}` : goesOn ? raw.slice(0, -1) : raw);
    if (goesOn) continue;
    const joined2 = pending.parts.join("").replace(/(^|\s)#.*$/, "").trim();
    if (joined2 !== "") lines.push({ line: pending.line, text: joined2 });
    pending = null;
  }
  return lines;
}

// src/pin/requirements.ts
var MAX_FILES = 50;
async function pinFromRequirements(request2) {
  const mentions = [];
  const unread = await collect(request2, mentions, /* @__PURE__ */ new Set([path4.posix.normalize(request2.file)]));
  const label = request2.framework;
  if (mentions.length === 0) throw missing(request2, unread);
  for (const mention of mentions) refuseUnusable(mention, label);
  const exact = mentions.flatMap((mention) => exactPin(mention, label));
  const first = exact[0];
  if (first === void 0) throw notPinned(mentions, label);
  refuseConflicts(exact, mentions, label);
  return {
    framework: request2.framework,
    version: first.version,
    source: {
      kind: "requirements",
      file: first.place.file,
      line: first.place.line,
      text: first.place.text ?? ""
    },
    image: null
  };
}
function versionOfRequirement(mention, name2) {
  refuseUnusable(mention, name2);
  const exact = exactPin(mention, name2);
  const [first] = exact;
  if (first === void 0) throw notPinned([mention], name2);
  refuseConflicts(exact, [mention], name2);
  return first.version;
}
async function collect({ framework, file, text: text5, readFile: readFile7 }, mentions, seen) {
  const unread = [];
  for (const { line: line2, text: content } of requirementLines(text5)) {
    const place2 = { file, line: line2, text: content };
    const requirement2 = parseRequirement(content);
    if (requirement2.kind === "include") {
      if (/^[a-z][a-z0-9+.-]*:\/\//i.test(requirement2.path)) unread.push(requirement2.path);
      else unread.push(...await follow({ framework, readFile: readFile7 }, place2, requirement2.path, mentions, seen));
    } else if (namesFramework(framework, requirement2, content)) {
      mentions.push({ place: place2, requirement: requirement2 });
    }
  }
  return unread;
}
async function follow({ framework, readFile: readFile7 }, place2, include, mentions, seen) {
  const file = path4.posix.normalize(path4.posix.join(path4.posix.dirname(place2.file), include));
  if (path4.posix.isAbsolute(include) || file === ".." || file.startsWith("../")) {
    throw refusal(place2, "the included file is outside the repository.", "Include a file of the repository.");
  }
  if (seen.has(file)) return [];
  seen.add(file);
  if (seen.size > MAX_FILES) {
    throw refusal(place2, `more than ${MAX_FILES} files are included.`, "Name the file with the pin itself.");
  }
  const text5 = await readFile7(file);
  if (text5 === null) {
    throw refusal(place2, `the included file ${file} does not exist.`, "Add it, or remove the include.");
  }
  return await collect({ framework, file, text: text5, readFile: readFile7 }, mentions, seen);
}
function namesFramework(framework, requirement2, content) {
  if (requirement2.kind === "versions" || requirement2.kind === "url") {
    return requirement2.name !== null && isFrameworkPackage(framework, requirement2.name);
  }
  const word = /^[A-Za-z0-9._-]+/.exec(content)?.[0] ?? "";
  return requirement2.kind === "unreadable" && isFrameworkPackage(framework, word);
}
function refuseUnusable({ place: place2, requirement: requirement2 }, name2) {
  if (requirement2.kind === "unreadable") {
    throw refusal(place2, "this requirement cannot be read.", `Write it as ${name2}==VERSION.`);
  }
}
function exactPin({ place: place2, requirement: requirement2 }, name2) {
  if (requirement2.kind === "url") {
    const direct2 = versionOfDirectReference(name2, requirement2.url);
    if (!direct2.ok) throw refusal(place2, direct2.problem, direct2.wayOut);
    return [{ version: direct2.version, place: place2, marker: null }];
  }
  if (requirement2.kind !== "versions") return [];
  const equal = requirement2.clauses.filter(({ operator }) => operator === "==" || operator === "===");
  return equal.map((clause) => ({
    version: exactVersion(clause, place2, name2),
    place: place2,
    marker: requirement2.marker
  }));
}
function exactVersion({ operator, version }, place2, name2) {
  if (operator === "===") {
    throw refusal(
      place2,
      "=== compares text and names no version that can be ordered.",
      `Write ${name2}==${version}.`
    );
  }
  if (version.includes("*")) {
    throw refusal(
      place2,
      "a wildcard is a range, not a version.",
      `Write the whole version: ${name2}==VERSION.`
    );
  }
  if (version.includes("$")) {
    throw refusal(
      place2,
      "the version is a variable that no file fills in.",
      `Write the version: ${name2}==VERSION.`
    );
  }
  if (parseVersion(version) === null) {
    throw refusal(
      place2,
      "this is not a version (PEP 440).",
      `Write ${name2}==VERSION, for example ${name2}==0.32.0.`
    );
  }
  return version.replace(/^v/i, "");
}
function refuseConflicts(exact, mentions, name2) {
  const wayOut = `Keep one ${name2}==VERSION, or say which one is served in pin.version (configuration) or in the input pin.`;
  const [first, ...others] = exact;
  const other = others.find(({ version }) => versionOrder(first?.version ?? "", version) !== 0);
  if (first && other) {
    const where2 = `${first.place.file}:${first.place.line}`;
    throw refusal(
      other.place,
      `${name2} is pinned twice: ${first.version} (${where2}) and ${other.version}.`,
      wayOut
    );
  }
  const open3 = mentions.find(({ requirement: requirement2 }) => isOpenOnOtherPlatforms(requirement2));
  if (first?.marker && open3) {
    throw refusal(open3.place, `${name2} is ${first.version} under one marker and open under another.`, wayOut);
  }
}
function isOpenOnOtherPlatforms(requirement2) {
  return requirement2.kind === "versions" && requirement2.marker !== null && !requirement2.clauses.some(({ operator }) => operator === "==");
}
function notPinned(mentions, name2) {
  const place2 = mentions[0]?.place ?? { file: "", line: null, text: null };
  return refusal(
    place2,
    `${name2} is not pinned to one version.`,
    `Write ${name2}==VERSION. If a lock file fixes it, say the version in pin.version (configuration) or in the input pin; lock files are not read yet.`
  );
}
function missing({ framework, file }, unread) {
  const elsewhere2 = unread.length === 0 ? "" : ` It includes ${unread.join(", ")}, which is not read.`;
  return refusal(
    { file, line: null, text: null },
    `the package ${framework === "embedded" ? "serving-gate-engine" : framework} is not in this file.${elsewhere2}`,
    "Name the file with the pin in pin.file (configuration), or say the version in pin.version."
  );
}

// src/pin/shell-commands.ts
function shellCommands(script) {
  const commands = [[]];
  const joined2 = script.replace(/\\\r?\n/g, " ");
  for (const [token] of joined2.matchAll(TOKEN)) {
    if (/^[;&|\n()]/.test(token)) commands.push([]);
    else if (!token.startsWith("#")) commands.at(-1)?.push(unquoted2(token));
  }
  return commands.filter((words) => words.length > 0);
}
var TOKEN = /(?<=^|\s)#[^\n]*|\n|&&|\|\||[;&|()]|(?:\$\{[^}]*\}|"(?:[^"\\]|\\.)*"|'[^']*'|\\.|[^\s;&|()"'\\])+/g;
function unquoted2(word) {
  return word.replace(
    /"((?:[^"\\]|\\.)*)"|'([^']*)'|\\(.)/g,
    (_, double, single, escaped) => String(double ?? single ?? escaped ?? "")
  );
}

// src/pin/dockerfile-installs.ts
function installedPins(request2, instructions, globals) {
  const stages = /* @__PURE__ */ new Map();
  let variables = { values: /* @__PURE__ */ new Map(), env: /* @__PURE__ */ new Map() };
  let stage = "";
  let pastFirstFrom = false;
  const pins = [];
  for (const instruction of instructions) {
    if (instruction.keyword === "FROM") {
      const words = instruction.args.split(/\s+/).filter((word) => !word.startsWith("--"));
      const env = stages.get(words[0]?.toLowerCase() ?? "")?.env ?? /* @__PURE__ */ new Map();
      variables = { values: env, env };
      pastFirstFrom = true;
      stage = words[2]?.toLowerCase() ?? "";
    } else if (instruction.keyword === "RUN") {
      pins.push(...pinsOfRun(request2, instruction, variables.values));
    } else if (pastFirstFrom) {
      variables = withInstruction(variables, instruction, globals);
    }
    if (stage !== "") stages.set(stage, variables);
  }
  return pins;
}
function pinsOfRun(request2, instruction, values) {
  const { framework, file } = request2;
  const place2 = { file, line: instruction.line, text: `RUN ${instruction.args}` };
  return installedWords(instruction).flatMap((word) => {
    if (!namesFramework2(request2, word)) return [];
    const found = { ...place2, text: word };
    const filled2 = fillVariables(word, values, "in this stage");
    if (!filled2.ok) {
      throw refusal(
        found,
        `${framework} is installed by a RUN, but ${filled2.problem}.`,
        "Give the ARG a default in this stage, or say the version in pin.version (configuration) or in the input pin."
      );
    }
    const version = versionOfRequirement(
      { place: found, requirement: parseRequirement(filled2.text) },
      framework
    );
    return [
      { framework, version, source: { kind: "dockerfile", file, line: place2.line, text: word }, image: null }
    ];
  });
}
function installedWords({ args, body }) {
  return [...commandsOf(args), ...shellCommands(body)].flatMap((words) => {
    const at = words.findIndex((word) => word === "install" || word === "add");
    const installs = at > 0 && words.slice(0, at).some((word) => /(^|\/)(pip[\d.]*|uv)$/.test(word));
    return installs ? words.slice(at + 1).filter((word) => !word.startsWith("-")) : [];
  });
}
function commandsOf(args) {
  const rest2 = args.replace(/^(--\S+\s+)+/, "");
  if (!rest2.startsWith("[")) return shellCommands(rest2);
  try {
    const words = JSON.parse(rest2);
    if (!Array.isArray(words)) return [];
    const list2 = words.map(String);
    return [list2, ...list2.filter((word) => /\s/.test(word)).flatMap(shellCommands)];
  } catch {
    return shellCommands(rest2);
  }
}
function namesFramework2({ framework }, word) {
  const requirement2 = parseRequirement(word);
  const name2 = "name" in requirement2 ? requirement2.name : /^[A-Za-z0-9._-]+/.exec(word)?.[0] ?? null;
  return name2 !== null && isFrameworkPackage(framework, name2);
}

// src/pin/dockerfile-instructions.ts
function dockerfileInstructions(text5) {
  const lines = text5.replace(/^\uFEFF/, "").split(/\r\n|\n|\r/);
  const goesOn = escapeOf(lines) === "`" ? /`[ \t]*$/ : /\\[ \t]*$/;
  const instructions = [];
  let index = 0;
  while (index < lines.length) {
    const start2 = index;
    const parts = [];
    let more = true;
    while (more && index < lines.length) {
      const raw = lines[index++] ?? "";
      if (/^\s*#/.test(raw) || parts.length > 0 && raw.trim() === "") continue;
      more = goesOn.test(raw);
      parts.push(raw.replace(goesOn, ""));
    }
    const match2 = /^\s*([A-Za-z]+)(?:\s+([\s\S]*))?$/.exec(parts.join(""));
    if (!match2?.[1]) continue;
    const keyword = match2[1].toUpperCase();
    const args = (match2[2] ?? "").trim();
    const end = TAKES_HERE_DOCUMENT.has(keyword) ? skipHereDocuments(lines, index, args) : index;
    const body = lines.slice(index, end).join("\n");
    instructions.push({ line: firstLine(lines, start2), keyword, args, body });
    index = end;
  }
  return instructions;
}
var TAKES_HERE_DOCUMENT = /* @__PURE__ */ new Set(["RUN", "COPY", "ADD"]);
function escapeOf(lines) {
  for (const line2 of lines) {
    const directive = /^\s*#\s*([a-z]+)\s*=\s*(.*?)\s*$/i.exec(line2);
    if (directive === null) return "\\";
    if (directive[1]?.toLowerCase() === "escape") return directive[2] ?? "\\";
  }
  return "\\";
}
function firstLine(lines, start2) {
  let index = start2;
  while (/^\s*(#|$)/.test(lines[index] ?? "x")) index++;
  return index + 1;
}
function skipHereDocuments(lines, from, args) {
  let index = from;
  for (const [, dash, , word] of args.matchAll(/(?<!<)<<(-?)(["']?)([A-Za-z_]\w*)\2/g)) {
    while (index < lines.length) {
      const line2 = lines[index++] ?? "";
      if ((dash ? line2.replace(/^\t+/, "") : line2) === word) break;
    }
  }
  return index;
}

// src/pin/image-pin.ts
function pinOfImage({ framework, kind, place: place2, image, meaning = "" }) {
  const { name: name2, tag, digest } = image;
  if (tag === null) {
    throw refusal(
      place2,
      (digest === null ? "no tag means latest, which moves." : "a digest alone does not say which version it is.") + meaning,
      `Write the tag too: ${name2}:vX.Y.Z${digest ? `@${digest}` : ""}. ${ELSEWHERE2}`
    );
  }
  const version = versionOfTag(tag);
  if (version === null) {
    throw refusal(
      place2,
      `the tag ${quoted(tag)} does not name a version of ${framework}: it moves, or names something else.${meaning}`,
      `Use a release tag such as ${name2}:vX.Y.Z. ${ELSEWHERE2}`
    );
  }
  return {
    framework,
    version,
    source: { kind, file: place2.file, line: place2.line, text: place2.text ?? "" },
    image: { name: name2, tag, digest }
  };
}
var ELSEWHERE2 = "Or say the version that is served in pin.version (configuration) or in the input pin.";

// src/pin/dockerfile.ts
function pinFromDockerfile(request2) {
  const { framework, file, text: text5 } = request2;
  const instructions = dockerfileInstructions(text5);
  const globals = globalArguments(instructions);
  const bases = basesOf(file, instructions, globals);
  const started = bases.flatMap((base) => {
    const image = base.image === null ? null : parseImageReference(base.image);
    if (image !== null && isFrameworkImage(framework, image.name)) return [pinOf(request2, base, image)];
    if (image === null && base.place.text !== null && mentionsImage(framework, base.place.text)) {
      throw refusal(
        base.place,
        `${base.problem}.`,
        `Give the ARG a default before the first FROM. ${ELSEWHERE3}`
      );
    }
    return [];
  });
  const pins = [...started, ...installedPins(request2, instructions, globals)];
  const [first, ...others] = pins;
  if (first === void 0) throw missing2(request2, bases);
  const other = others.find((pin) => versionOrder(first.version, pin.version) !== 0);
  if (other) {
    throw refusal(
      { file, line: other.source.line, text: other.source.text },
      `two versions of ${framework}: ${first.version} (line ${first.source.line}) and ${other.version}.`,
      `Keep one version. ${ELSEWHERE3}`
    );
  }
  return started.at(-1) ?? first;
}
var ELSEWHERE3 = "Or say the version that is served in pin.version (configuration) or in the input pin.";
function basesOf(file, instructions, values) {
  const stages = /* @__PURE__ */ new Set();
  const bases = [];
  for (const { keyword, args, line: line2 } of instructions) {
    if (keyword !== "FROM") continue;
    const words = args.split(/\s+/).filter((word) => !word.startsWith("--"));
    const raw = (words[0] ?? "").replace(/^(["'])(.*)\1$/, "$2");
    const filled2 = fillVariables(raw, values);
    const isStage = filled2.ok && stages.has(filled2.text.toLowerCase());
    if (words[1]?.toUpperCase() === "AS" && words[2]) stages.add(words[2].toLowerCase());
    if (isStage) continue;
    const place2 = { file, line: line2, text: `FROM ${args}` };
    bases.push(
      filled2.ok ? { place: place2, image: filled2.text, problem: null } : { place: place2, image: null, problem: filled2.problem }
    );
  }
  return bases;
}
function pinOf({ framework }, base, image) {
  const meaning = base.image !== null && !base.place.text?.includes(base.image) ? ` It means ${quoted(base.image)}.` : "";
  return pinOfImage({ framework, kind: "dockerfile", place: base.place, image, meaning });
}
function mentionsImage(framework, text5) {
  return FRAMEWORK_NAMES[framework].images.some((image) => text5.includes(image));
}
function missing2({ framework, file }, bases) {
  const open3 = bases.find(({ image }) => image === null);
  if (open3) {
    const wayOut = `Give the ARG a default before the first FROM. ${ELSEWHERE3}`;
    return refusal(
      open3.place,
      `no RUN installs ${framework}, no FROM names an image of it, and here ${open3.problem}.`,
      wayOut
    );
  }
  const images = FRAMEWORK_NAMES[framework].images.join(", ") || "none";
  const found = bases.map(({ image }) => image).join(", ") || null;
  return refusal(
    { file, line: null, text: found },
    `no RUN installs ${framework} by pip or uv, and no FROM names an image of it (known images: ${images}).`,
    `Name the file with the pin in pin.file (configuration). ${ELSEWHERE3}`
  );
}

// src/pin/env-file.ts
function pinFromEnvFile(request2) {
  const { framework, file } = request2;
  const pins = envLines(request2.text).flatMap(({ name: name2, value, line: line2, text: text5, problem: problem2 }) => {
    const place2 = { file, line: line2, text: text5 };
    const image = parseImageReference(value);
    if (isFrameworkImage(framework, image.name))
      return [pinOfImage({ framework, kind: "env", place: place2, image })];
    if (!versionNames(framework).includes(name2.toUpperCase())) return [];
    const version = parseVersion(value) === null ? versionOfTag(value) : value.replace(/^v/i, "");
    if (version === null || problem2 !== null) {
      throw refusal(
        place2,
        problem2 === null ? `${quoted(value)} is not one exact version.` : `${problem2}.`,
        `Write ${name2}=VERSION, or say the version in pin.version (configuration) or in the input pin.`
      );
    }
    return [{ framework, version, source: { kind: "env", file, line: line2, text: text5 }, image: null }];
  });
  const pin = singlePin(framework, pins);
  if (pin !== null) return pin;
  throw refusal(
    { file, line: null, text: null },
    `no line pins ${framework} (names that are read: ${versionNames(framework).join(", ")}).`,
    "Name one of these, or pick the line by pin.pattern (configuration)."
  );
}
function envValues(text5) {
  return new Map(envLines(text5).map(({ name: name2, value, problem: problem2 }) => [name2, problem2 === null ? value : null]));
}
function versionNames(framework) {
  const name2 = framework.toUpperCase();
  return ["VERSION", "TAG", "IMAGE_TAG", "OPENAI_TAG", "OPENAI_VERSION"].map((end) => `${name2}_${end}`);
}
function envLines(text5) {
  const values = /* @__PURE__ */ new Map();
  return text5.replace(/^\uFEFF/, "").split(/\r\n|\n|\r/).flatMap((raw, index) => {
    const match2 = /^\s*(?:export\s+)?([A-Za-z_]\w*)\s*=\s*("[^"]*"|'[^']*'|.*?)\s*$/.exec(
      raw.replace(/\s#[^"']*$/, "")
    );
    if (!match2?.[1]) return [];
    const filled2 = fillVariables((match2[2] ?? "").replace(/^(["'])(.*)\1$/, "$2"), values, "above");
    const value = filled2.ok ? filled2.text : "";
    values.set(match2[1], filled2.ok ? value : null);
    return [
      {
        name: match2[1],
        value,
        line: index + 1,
        text: raw.trim(),
        problem: filled2.ok ? null : filled2.problem
      }
    ];
  });
}

// src/pin/url-text.ts
function withoutCredentials(text5) {
  return text5.replace(/(\/\/)[^/@\s"']+@/g, "$1");
}

// src/pin/lock-entry.ts
function pinFromLockEntries({ framework, file }, kind, entries2) {
  const found = entries2.map((entry) => ({ entry, version: versionOf(entry, file, framework) }));
  const first = found[0];
  if (first === void 0) {
    throw refusal(
      { file, line: null, text: null },
      `${framework} is not in this lock file.`,
      "Name the file with the pin in pin.file (configuration), or say the version in pin.version."
    );
  }
  if (found.some(({ version }) => versionOrder(first.version, version) !== 0)) {
    const list2 = found.map(({ entry, version }) => `${version} (${describe(entry)})`).join("; ");
    throw refusal(
      placeOf(first.entry, file),
      `the lock has several versions of ${framework}: ${list2}.`,
      `Say which one is served in pin.version (configuration) or in the input pin, or lock one version of ${framework}.`
    );
  }
  return {
    framework,
    version: first.version,
    source: { kind, file, line: first.entry.line, text: `${framework} ${first.version}` },
    image: null
  };
}
function versionOf(entry, file, framework) {
  const { source, version } = entry;
  const place2 = placeOf(entry, file);
  const wayOut = "Say the version in pin.version (configuration) or in the input pin, or lock a release.";
  if (source.kind === "elsewhere") {
    throw refusal(
      place2,
      `the lock takes ${framework} from ${withoutCredentials(source.text)}: that is no version, and can change without one.`,
      wayOut
    );
  }
  const wheel = source.kind === "file" ? parseWheelName(source.url) : null;
  if (source.kind === "file" && (wheel === null || !isFrameworkPackage(framework, wheel.name))) {
    throw refusal(
      place2,
      `the lock takes ${framework} from a URL that names no version of it: ${withoutCredentials(source.url)}.`,
      wayOut
    );
  }
  const said = version ?? wheel?.version ?? null;
  if (said === null) throw refusal(place2, `the lock has no version of ${framework}.`, wayOut);
  if (parseVersion(said) === null) throw refusal(place2, "this is not a version (PEP 440).", wayOut);
  if (wheel && versionOrder(said, wheel.version) !== 0) {
    throw refusal(
      place2,
      `the lock says ${framework} ${said}, but its wheel is ${wheel.version}.`,
      "Make the lock again."
    );
  }
  return said.replace(/^v/i, "");
}
function describe({ line: line2, source, condition }) {
  const from = withoutCredentials(source.kind === "file" ? source.url : source.text);
  return [line2 === null ? "" : `line ${line2}`, from, condition].filter((part) => part !== "").join(", ");
}
function placeOf({ line: line2, version }, file) {
  return { file, line: line2, text: version };
}

// node_modules/smol-toml/dist/error.js
function getLineColFromPtr(string3, ptr) {
  let lines = string3.slice(0, ptr).split(/\r?\n/);
  return [lines.length, lines.pop().length + 1];
}
function makeCodeBlock(string3, line2, column2) {
  let lines = string3.split(/\r?\n/);
  let codeblock = "";
  let numberLen = (Math.log10(line2 + 1) | 0) + 1;
  for (let i = line2 - 1; i <= line2 + 1; i++) {
    let l = lines[i - 1];
    if (!l)
      continue;
    codeblock += i.toString().padEnd(numberLen, " ");
    codeblock += ":  ";
    codeblock += l;
    codeblock += "\n";
    if (i === line2) {
      codeblock += " ".repeat(numberLen + column2 + 2);
      codeblock += "^\n";
    }
  }
  return codeblock;
}
var TomlError = class _TomlError extends Error {
  line;
  column;
  codeblock;
  constructor(message, options) {
    const [line2, column2] = getLineColFromPtr(options.toml, options.ptr);
    const codeblock = makeCodeBlock(options.toml, line2, column2);
    super(`Invalid TOML document: ${message}

${codeblock}`, options);
    this.line = line2;
    this.column = column2;
    this.codeblock = codeblock;
  }
  /** @internal */
  static x(message, ctx, ptr) {
    throw new _TomlError(message, { toml: ctx.s, ptr: ptr ?? ctx.p });
  }
};

// node_modules/smol-toml/dist/primitive.js
function parseString(ctx) {
  let startPtr = ctx.p;
  let c = ctx.s.charCodeAt(ctx.p++);
  let first = c;
  let isLiteral = c === 39;
  let isMultiline = c === ctx.s.charCodeAt(ctx.p) && c === ctx.s.charCodeAt(ctx.p + 1);
  if (isMultiline) {
    if ((c = ctx.s.charCodeAt(ctx.p += 2)) === 10)
      ctx.p++;
    else if (c === 13 && ctx.s.charCodeAt(ctx.p + 1) === 10)
      ctx.p += 2;
  }
  let parsed = "";
  let sliceStart = ctx.p;
  let state = 0;
  for (; ctx.p < ctx.s.length; ctx.p++) {
    c = ctx.s.charCodeAt(ctx.p);
    if (isMultiline && (c === 10 || c === 13 && ctx.s.charCodeAt(ctx.p + 1) === 10)) {
      state = state && 3;
    } else if (c < 32 && c !== 9 || c === 127) {
      TomlError.x("control characters are not allowed in strings", ctx);
    } else if ((!state || state === 3) && c === first && (!isMultiline || ctx.s.charCodeAt(ctx.p + 1) === first && ctx.s.charCodeAt(ctx.p + 2) === first)) {
      if (isMultiline) {
        if (ctx.s.charCodeAt(ctx.p + 3) === first)
          ctx.p++;
        if (ctx.s.charCodeAt(ctx.p + 3) === first)
          ctx.p++;
      }
      if (!state) {
        let s = ctx.s.slice(sliceStart, ctx.p);
        parsed = parsed ? parsed + s : s;
      }
      ctx.p += isMultiline ? 3 : 1;
      return parsed;
    } else if (!state) {
      if (!isLiteral && c === 92) {
        parsed += ctx.s.slice(sliceStart, sliceStart = ctx.p);
        state = 1;
      }
    } else if (state === 1) {
      if (c === 120 || c === 117 || c === 85) {
        let errPtr = ctx.p++ - 1;
        let value = 0;
        let len = c === 120 ? 2 : c === 117 ? 4 : 8;
        for (let j = 0; j < len; j++, ctx.p++) {
          let hex = ctx.s.charCodeAt(ctx.p);
          let digit = (
            /* 0-9 */
            hex >= 48 && hex <= 57 ? hex - 48 : (
              /* A-F */
              hex >= 65 && hex <= 70 ? hex - 65 + 10 : (
                /* a-f */
                hex >= 97 && hex <= 102 ? hex - 97 + 10 : -1
              )
            )
          );
          if (digit < 0)
            TomlError.x("invalid non-hex character in unicode escape", ctx);
          value = value << 4 | digit;
        }
        if (value < 0 || value > 1114111 || value >= 55296 && value <= 57343) {
          TomlError.x("invalid unicode escape", ctx, errPtr);
        }
        parsed += String.fromCodePoint(value);
        sliceStart = ctx.p--;
        state = 0;
      } else if (isMultiline && (c === 32 || c === 9)) {
        state = 2;
      } else {
        if (c === 98)
          parsed += "\b";
        else if (c === 116)
          parsed += "	";
        else if (c === 110)
          parsed += "\n";
        else if (c === 102)
          parsed += "\f";
        else if (c === 114)
          parsed += "\r";
        else if (c === 101)
          parsed += "\x1B";
        else if (c === 34)
          parsed += '"';
        else if (c === 92)
          parsed += "\\";
        else
          TomlError.x("unrecognised escape sequence", ctx);
        sliceStart = ctx.p + 1;
        state = 0;
      }
    } else if (c !== 32 && c !== 9) {
      if (state === 2)
        TomlError.x("invalid escape: only line-ending whitespace may be escaped", ctx, sliceStart);
      state = !isLiteral && c === 92 ? 1 : 0;
      sliceStart = ctx.p;
    }
  }
  TomlError.x("unfinished string", ctx, startPtr);
}

// node_modules/smol-toml/dist/date.js
var DATE_TIME_RE = /^(\d{4}-\d{2}-\d{2})?[Tt ]?(?:(\d{2}):\d{2}(?::\d{2}(?:\.\d+)?)?)?(Z|z|[-+]\d{2}:\d{2})?$/i;
var TomlDate = class _TomlDate extends Date {
  #hasDate = false;
  #hasTime = false;
  #offset = null;
  constructor(date, fasttype, unsafeDelim) {
    let hasDate = true;
    let hasTime = true;
    let offset = "Z";
    let c;
    if (typeof date === "string") {
      if (fasttype)
        prep: {
          if (fasttype < 3) {
            if (+date.slice(11, 13) > 23) {
              date = "";
              break prep;
            }
            if (fasttype === 2) {
              offset = null;
              date += "Z";
            } else if ((c = date.charCodeAt(date.length - 1)) !== 90 && c !== 122) {
              offset = date.slice(date.length - 6);
            }
            if (unsafeDelim)
              date = date.slice(0, 10) + "T" + date.slice(11);
          } else if (fasttype === 4) {
            date = +date.slice(0, 2) > 23 ? "" : `0000-01-01T${date}Z`;
          }
          hasDate = fasttype !== 4;
          hasTime = fasttype !== 3;
        }
      else {
        let match2 = date.match(DATE_TIME_RE);
        if (match2) {
          if (!match2[1]) {
            hasDate = false;
            date = `0000-01-01T${date}`;
          }
          hasTime = !!match2[2];
          hasTime && date[10] === " " && (date = date.replace(" ", "T"));
          if (match2[2] && +match2[2] > 23) {
            date = "";
          } else {
            offset = match2[3] || null;
            if (!offset && hasTime)
              date += "Z";
          }
        } else {
          date = "";
        }
      }
    }
    super(date);
    if (!isNaN(this.getTime())) {
      this.#hasDate = hasDate;
      this.#hasTime = hasTime;
      this.#offset = offset;
    }
  }
  isDateTime() {
    return this.#hasDate && this.#hasTime;
  }
  isLocal() {
    return !this.#hasDate || !this.#hasTime || !this.#offset;
  }
  isDate() {
    return this.#hasDate && !this.#hasTime;
  }
  isTime() {
    return this.#hasTime && !this.#hasDate;
  }
  isValid() {
    return this.#hasDate || this.#hasTime;
  }
  toISOString() {
    let iso = super.toISOString();
    if (this.isDate())
      return iso.slice(0, 10);
    if (this.isTime())
      return iso.slice(11, 23);
    if (this.#offset === null)
      return iso.slice(0, -1);
    if (this.#offset === "Z" || this.#offset === "z")
      return iso;
    let offset = +this.#offset.slice(1, 3) * 60 + +this.#offset.slice(4, 6);
    offset = this.#offset[0] === "-" ? offset : -offset;
    let offsetDate = new Date(this.getTime() - offset * 6e4);
    return offsetDate.toISOString().slice(0, -1) + this.#offset;
  }
  static wrapAsOffsetDateTime(jsDate, offset = "Z") {
    let date = new _TomlDate(jsDate);
    date.#offset = offset;
    return date;
  }
  static wrapAsLocalDateTime(jsDate) {
    let date = new _TomlDate(jsDate);
    date.#offset = null;
    return date;
  }
  static wrapAsLocalDate(jsDate) {
    let date = new _TomlDate(jsDate);
    date.#hasTime = false;
    date.#offset = null;
    return date;
  }
  static wrapAsLocalTime(jsDate) {
    let date = new _TomlDate(jsDate);
    date.#hasDate = false;
    date.#offset = null;
    return date;
  }
};

// node_modules/smol-toml/dist/extract.js
function isDigit(char, base = 10) {
  return base === 16 ? char > 47 && char < 58 || char > 64 && char < 71 || char > 96 && char < 103 : char > 47 && char < 48 + base;
}
function isEndOfValue(char, delim) {
  return char === 32 || char === 9 || char === 10 || char === 13 || // Structure end or next value delimiter
  delim && (char === delim || char === 44) || // Comment
  char === 35;
}
function extractValue(ctx, end) {
  let errPtr = ctx.p;
  let c = ctx.s.charCodeAt(ctx.p);
  if (c === 91 || c === 123) {
    ctx.d-- || TomlError.x("document contains excessively nested structures. aborting.", ctx);
    let value = c === 91 ? parseArray(ctx) : parseInlineTable(ctx);
    ctx.d++;
    return value;
  }
  if (c === 34 || c === 39) {
    return parseString(ctx);
  }
  if (c === 116) {
    if (ctx.s.charCodeAt(++ctx.p) !== 114 || ctx.s.charCodeAt(++ctx.p) !== 117 || ctx.s.charCodeAt(++ctx.p) !== 101)
      TomlError.x("invalid value", ctx, errPtr);
    return ctx.p++, true;
  }
  if (c === 102) {
    if (ctx.s.charCodeAt(++ctx.p) !== 97 || ctx.s.charCodeAt(++ctx.p) !== 108 || ctx.s.charCodeAt(++ctx.p) !== 115 || ctx.s.charCodeAt(++ctx.p) !== 101)
      TomlError.x("invalid value", ctx, errPtr);
    return ctx.p++, false;
  }
  if (c === 43 || c === 45) {
    return parseNumber(ctx, ctx.p, ctx.s.charCodeAt(++ctx.p), 44 - c, end);
  }
  if (ctx.s.charCodeAt(ctx.p + 4) === 45 && ctx.s.charCodeAt(ctx.p + 7) === 45) {
    return parseDate(ctx, c, end);
  }
  if (ctx.s.charCodeAt(ctx.p + 2) === 58) {
    return parseTime(ctx, c, end);
  }
  return parseNumber(ctx, ctx.p, c, 0, end);
}
function parseNumber(ctx, startPtr, startChr, sign, endChr) {
  let c = startChr;
  let state = 0;
  let hasUnderscores = false;
  if (c === 105) {
    if (ctx.s.charCodeAt(++ctx.p) !== 110 || ctx.s.charCodeAt(++ctx.p) !== 102)
      TomlError.x("invalid value", ctx, startPtr);
    return ctx.p++, (sign || 1) / 0;
  }
  if (c === 110) {
    if (ctx.s.charCodeAt(++ctx.p) !== 97 || ctx.s.charCodeAt(++ctx.p) !== 110)
      TomlError.x("invalid value", ctx, startPtr);
    return ctx.p++, NaN;
  }
  if (c === 48) {
    if (++ctx.p >= ctx.s.length || isEndOfValue(c = ctx.s.charCodeAt(ctx.p), endChr))
      return ctx.bi === true ? 0n : 0;
    if (!sign) {
      if (c === 120)
        return parseIntegerBaseN(ctx, startPtr, 16, endChr);
      else if (c === 98)
        return parseIntegerBaseN(ctx, startPtr, 2, endChr);
      else if (c === 111)
        return parseIntegerBaseN(ctx, startPtr, 8, endChr);
    }
    if (c === 46)
      state = 2;
    else if (c === 101 || c === 69)
      state = 4;
    else
      TomlError.x("illegal leading zero", ctx, startPtr);
  } else if (!isDigit(c))
    TomlError.x("invalid value", ctx, startPtr);
  while (++ctx.p < ctx.s.length && (c = ctx.s.charCodeAt(ctx.p), !isEndOfValue(c, endChr))) {
    if (!state)
      state = 1;
    if (c === 95) {
      if (!(state & 1))
        TomlError.x("illegal underscore", ctx);
      state += 11;
      hasUnderscores = true;
    } else if (state === 1 && c === 46)
      state = 2;
    else if ((state === 1 || state === 3) && (c === 101 || c === 69))
      state = 4;
    else if (state === 4 && (c === 43 || c === 45)) {
      state = 6;
    } else if (!isDigit(c))
      TomlError.x(`illegal character in numeric literal`, ctx);
    else if (state > 9)
      state -= 11;
    else if (!(state & 1))
      state++;
  }
  if (!state) {
    let val = (startChr - 48) * (sign || 1);
    return ctx.bi === true ? BigInt(val) : val;
  }
  if (!(state & 1))
    TomlError.x("unfinished numeric value", ctx, startPtr);
  let str = ctx.s.slice(startPtr, ctx.p);
  if (hasUnderscores)
    str = str.replaceAll("_", "");
  return state > 1 ? parseFloat(str) : parseInteger(ctx, str, 10, startPtr);
}
function parseIntegerBaseN(ctx, startPtr, base, endChr) {
  let c, underscore = 1;
  while (++ctx.p < ctx.s.length && (c = ctx.s.charCodeAt(ctx.p), !isEndOfValue(c, endChr))) {
    if (c === 95) {
      if (underscore & 1)
        TomlError.x("illegal underscore", ctx);
      underscore = 3;
    } else if (!isDigit(c, base))
      TomlError.x(`illegal character in numeric literal`, ctx);
    else if (underscore & 1)
      underscore--;
  }
  if (underscore & 1)
    TomlError.x("unfinished numeric value", ctx);
  let str = ctx.s.slice(startPtr + 2, ctx.p);
  if (underscore)
    str = str.replaceAll("_", "");
  return parseInteger(ctx, str, base, startPtr);
}
function parseInteger(ctx, str, base, startPtr) {
  if (ctx.bi !== true)
    int: {
      let val = parseInt(str, base);
      if (!Number.isSafeInteger(val)) {
        if (ctx.bi)
          break int;
        TomlError.x("integer value cannot be represented losslessly", ctx, startPtr);
      }
      return val;
    }
  return base === 10 ? BigInt(str) : BigInt((base === 2 ? "0b" : base === 8 ? "0o" : "0x") + str);
}
function parseDate(ctx, c, endChr) {
  let startPtr = ctx.p++, unsafeSeparator;
  if (!isDigit(c) || !isDigit(ctx.s.charCodeAt(ctx.p++)) || !isDigit(ctx.s.charCodeAt(ctx.p++)) || !isDigit(ctx.s.charCodeAt(ctx.p++))) {
    return parseNumber(ctx, ctx.p = startPtr, c, 0, endChr);
  }
  ctx.p += 5;
  if (!isDigit(ctx.s.charCodeAt(ctx.p++)))
    TomlError.x("invalid date-time: date part is malformed", ctx, startPtr);
  if (ctx.p >= ctx.s.length || ((c = ctx.s.charCodeAt(ctx.p)) !== 32 || (unsafeSeparator = true, !isDigit(ctx.s.charCodeAt(ctx.p + 1)))) && c !== 84 && c !== 116) {
    let t2 = ctx.s.slice(startPtr, ctx.p);
    return readDate(ctx, t2, 3, false, startPtr);
  }
  if (ctx.s.charCodeAt(ctx.p += 3) !== 58)
    TomlError.x("invalid date-time: time part is malformed", ctx, startPtr);
  if (ctx.s.charCodeAt(ctx.p += 3) === 58)
    ctx.p += 3;
  if (ctx.s.charCodeAt(ctx.p) === 46)
    while (isDigit(ctx.s.charCodeAt(++ctx.p)))
      ;
  if (c = ctx.s.charCodeAt(ctx.p)) {
    if (c === 90 || c === 122) {
      let t2 = ctx.s.slice(startPtr, ++ctx.p);
      return readDate(ctx, t2, 1, unsafeSeparator, startPtr, "[+00:00]");
    }
    if (c === 43 || c === 45) {
      let t2 = ctx.s.slice(startPtr, ctx.p += 6);
      return readDate(ctx, t2, 1, unsafeSeparator, startPtr, !ctx.ld && "[" + ctx.s.slice(ctx.p - 6, ctx.p) + "]");
    }
  }
  let t = ctx.s.slice(startPtr, ctx.p);
  return readDate(ctx, t, 2, unsafeSeparator, startPtr);
}
function parseTime(ctx, c, endChr) {
  let start2 = ctx.p;
  if (!isDigit(c) || !isDigit(ctx.s.charCodeAt(++ctx.p))) {
    return parseNumber(ctx, --ctx.p, c, 0, endChr);
  }
  if (ctx.s.charCodeAt(ctx.p += 4) === 58)
    ctx.p += 3;
  if (ctx.s.charCodeAt(ctx.p) === 46)
    while (isDigit(ctx.s.charCodeAt(++ctx.p)))
      ;
  let t = ctx.s.slice(start2, ctx.p);
  return readDate(ctx, t, 4, false, start2);
}
function readDate(ctx, str, type, unsafeDelim, errPtr, temporalSuffix) {
  if (ctx.ld) {
    let date = new TomlDate(str, type, unsafeDelim);
    if (!date.isValid())
      TomlError.x("invalid date", ctx, errPtr);
    return date;
  }
  try {
    if (temporalSuffix)
      str += temporalSuffix;
    switch (type) {
      case 1:
        return Temporal.ZonedDateTime.from(str);
      case 2:
        return Temporal.PlainDateTime.from(str);
      case 3:
        return Temporal.PlainDate.from(str);
      case 4:
        return Temporal.PlainTime.from(str);
    }
  } catch (e) {
    TomlError.x(e instanceof Error ? e.message : "" + e, ctx, errPtr);
  }
}

// node_modules/smol-toml/dist/util.js
function skipComment(ctx) {
  for (; ctx.p < ctx.s.length; ctx.p++) {
    let c = ctx.s.charCodeAt(ctx.p);
    if (c === 10)
      break;
    if (c === 13 && ctx.s.charCodeAt(ctx.p + 1) === 10) {
      ctx.p++;
      break;
    }
    if (c < 32 && c !== 9 || c === 127) {
      TomlError.x("control characters are not allowed in comments", ctx);
    }
  }
}
function skipVoid(ctx, banNewLines, banComments) {
  let c;
  while (ctx.p < ctx.s.length) {
    while (ctx.p < ctx.s.length && ((c = ctx.s.charCodeAt(ctx.p)) === 32 || c === 9 || !banNewLines && (c === 10 || c === 13 && ctx.s.charCodeAt(ctx.p + 1) === 10)))
      ctx.p++;
    if (banComments || c !== 35)
      break;
    skipComment(ctx);
  }
}

// node_modules/smol-toml/dist/struct.js
function parseKey(ctx, end = 61) {
  let startPtr;
  let state = 0;
  let parsed = [];
  let sliceStart;
  let c = ctx.s.charCodeAt(startPtr = ctx.p);
  do {
    if (c === end) {
      if (!state)
        TomlError.x("unexpected end of key", ctx);
      if (state === 1)
        parsed.push(ctx.s.slice(sliceStart, ctx.p));
      return ctx.p++, parsed;
    } else if (c === 46) {
      if (!state)
        TomlError.x("illegal empty bare key", ctx);
      if (state === 1)
        parsed.push(ctx.s.slice(sliceStart, ctx.p));
      state = 0;
    } else if (!state && (c === 34 || c === 39)) {
      if (c === ctx.s.charCodeAt(ctx.p + 1) && c === ctx.s.charCodeAt(ctx.p + 2))
        TomlError.x("illegal quoted key: multiline strings are not allowed", ctx);
      parsed.push(parseString(ctx));
      state = 2;
      ctx.p--;
    } else if (c === 32 || c === 9) {
      if (state === 1) {
        parsed.push(ctx.s.slice(sliceStart, ctx.p));
        state = 2;
      }
    } else if (state === 2 || c < 48 && c !== 45 || c > 57 && c < 65 || c > 90 && c < 97 && c !== 95 || c > 122) {
      TomlError.x("illegal character in key", ctx);
    } else if (!state) {
      state = 1;
      sliceStart = ctx.p;
    }
  } while (c = ctx.s.charCodeAt(++ctx.p));
  TomlError.x("incomplete key-value: cannot find end of key", ctx, startPtr);
}
function parseInlineTable(ctx) {
  let startPtr = ctx.p++;
  let res = /* @__PURE__ */ Object.create(null);
  let seen = /* @__PURE__ */ new Set();
  let c;
  while (ctx.p < ctx.s.length) {
    skipVoid(ctx);
    if ((c = ctx.s.charCodeAt(ctx.p)) === 125) {
      ctx.p++;
      return res;
    }
    let k;
    let t = res;
    let hasOwn = false;
    let errPtr = ctx.p;
    let key = parseKey(ctx);
    for (let i = 0; i < key.length; i++) {
      if (i)
        t = hasOwn ? t[k] : t[k] = /* @__PURE__ */ Object.create(null);
      k = key[i];
      if ((hasOwn = Object.hasOwn(t, k)) && (typeof t[k] !== "object" || seen.has(t[k]))) {
        TomlError.x("trying to redefine an already defined value", ctx, errPtr);
      }
      let unsafe = k === "__proto__";
      if (ctx.uk && (unsafe || k === "constructor")) {
        t = ctx.uk !== 1 && TomlError.x("document contains an unsafe property", ctx, errPtr);
        break;
      }
      if (!hasOwn && unsafe) {
        Object.defineProperty(t, k, { enumerable: true, configurable: true, writable: true });
      }
    }
    if (hasOwn) {
      TomlError.x("trying to redefine an already defined value", ctx, errPtr);
    }
    skipVoid(ctx, true, true);
    let value = extractValue(
      ctx,
      125
      /* } */
    );
    if (t && typeof (t[k] = value) === "object")
      seen.add(value);
    skipVoid(ctx);
    if ((c = ctx.s.charCodeAt(ctx.p++)) === 125) {
      return res;
    }
    if (c !== 44)
      TomlError.x("expected comma or end of structure", ctx, ctx.p - 1);
  }
  TomlError.x("unfinished table", ctx, startPtr);
}
function parseArray(ctx) {
  let startPtr = ctx.p++;
  let res = [];
  let c;
  while (ctx.p < ctx.s.length) {
    skipVoid(ctx);
    if ((c = ctx.s.charCodeAt(ctx.p)) === 93) {
      ctx.p++;
      return res;
    }
    res.push(extractValue(
      ctx,
      93
      /* ] */
    ));
    skipVoid(ctx);
    if ((c = ctx.s.charCodeAt(ctx.p++)) === 93) {
      return res;
    }
    if (c !== 44)
      TomlError.x("expected comma or end of structure", ctx, ctx.p - 1);
  }
  TomlError.x("unfinished array", ctx, startPtr);
}

// node_modules/smol-toml/dist/parse.js
function peekTable(ctx, key, table3, meta, type) {
  let t = table3;
  let m = meta;
  let k;
  let hasOwn = false;
  let state;
  for (let i = 0; i < key.length; i++) {
    if (i) {
      t = hasOwn ? t[k] : t[k] = /* @__PURE__ */ Object.create(null);
      m = (state = m[k]).c;
      if (type === 0 && (state.t === 1 || state.t === 2)) {
        return null;
      }
      if (state.t === 2) {
        let l = t.length - 1;
        t = t[l];
        m = m[l].c;
      }
    }
    k = key[i];
    if ((hasOwn = Object.hasOwn(t, k)) && m[k]?.t === 0 && m[k]?.d) {
      return null;
    }
    if (!hasOwn) {
      let unsafe = k === "__proto__";
      if (ctx.uk && (unsafe || k === "constructor"))
        return false;
      if (unsafe) {
        Object.defineProperty(t, k, { enumerable: true, configurable: true, writable: true });
        Object.defineProperty(m, k, { enumerable: true, configurable: true, writable: true });
      }
      m[k] = {
        t: i < key.length - 1 && type === 2 ? 3 : type,
        d: false,
        i: 0,
        c: /* @__PURE__ */ Object.create(null)
      };
    }
  }
  state = m[k];
  if (state.t !== type && !(type === 1 && state.t === 3)) {
    return null;
  }
  if (type === 2) {
    if (!state.d) {
      state.d = true;
      t[k] = [];
    }
    t[k].push(t = /* @__PURE__ */ Object.create(null));
    state.c[state.i++] = state = { t: 1, d: false, i: 0, c: /* @__PURE__ */ Object.create(null) };
  }
  if (state.d) {
    return null;
  }
  state.d = true;
  if (type === 1) {
    t = hasOwn ? t[k] : t[k] = /* @__PURE__ */ Object.create(null);
  } else if (type === 0 && hasOwn) {
    return null;
  }
  return [k, t, state.c];
}
function validateTablePeek(ctx, peek, ptr) {
  if (peek === null || ctx.uk === 2)
    TomlError.x(peek === null ? "trying to redefine an already defined table or value" : "document contains an unsafe property", ctx, ptr);
}
function parse2(toml, options = {}) {
  let ctx = {
    s: toml,
    p: 0,
    d: options.maxDepth ?? 1e3,
    bi: options.integersAsBigInt ?? false,
    ld: options.useLegacyDate ?? true,
    uk: options.unsafeKeyBehaviour === "throw" ? 2 : options.unsafeKeyBehaviour === "drop" ? 1 : 0
  };
  let res = /* @__PURE__ */ Object.create(null);
  let meta = /* @__PURE__ */ Object.create(null);
  let tmp;
  let skipping = false;
  let tbl = res;
  let m = meta;
  if (toml.charCodeAt(0) === 65279)
    ctx.p++;
  skipVoid(ctx);
  while (ctx.p < toml.length) {
    if (toml.charCodeAt(ctx.p) === 91) {
      let isTableArray = toml.charCodeAt(++ctx.p) === 91;
      tmp = ctx.p += +isTableArray;
      skipping = false;
      let k = parseKey(
        ctx,
        93
        /* ] */
      );
      if (isTableArray) {
        if (toml.charCodeAt(ctx.p) !== 93) {
          TomlError.x("expected end of table array declaration", ctx);
        }
        ctx.p++;
      }
      let p = peekTable(
        ctx,
        k,
        res,
        meta,
        isTableArray ? 2 : 1
        /* Type.EXPLICIT */
      );
      if (!p) {
        validateTablePeek(ctx, p, tmp);
        skipping = true;
      } else {
        m = p[2];
        tbl = p[1];
      }
    } else {
      tmp = ctx.p;
      let k = parseKey(ctx);
      let p = peekTable(
        ctx,
        k,
        tbl,
        m,
        0
        /* Type.DOTTED */
      );
      if (!p && !skipping)
        validateTablePeek(ctx, p, tmp);
      skipVoid(ctx, true, true);
      let v = extractValue(ctx, void 0);
      if (p && !skipping)
        p[1][p[0]] = v;
    }
    skipVoid(ctx, true);
    if (ctx.p < toml.length && (tmp = toml.charCodeAt(ctx.p)) !== 10 && (tmp !== 13 || toml.charCodeAt(ctx.p + 1) !== 10)) {
      TomlError.x("each key-value declaration must be followed by an end-of-line", ctx);
    }
    skipVoid(ctx);
  }
  return res;
}

// node_modules/smol-toml/dist/stringify.js
var HAS_WELLFORMED = !!"".isWellFormed;

// src/pin/toml-values.ts
function parseTomlFile(file, text5) {
  try {
    return parse2(text5.replace(/^\uFEFF/, ""));
  } catch (cause) {
    const line2 = cause instanceof Error && "line" in cause ? Number(cause.line) : null;
    const reason = cause instanceof Error ? cause.message.split("\n", 1)[0] ?? "" : String(cause);
    throw refusal({ file, line: line2, text: null }, `this is no TOML (${reason}).`, "Repair the file.");
  }
}
function tableOf(value) {
  return isTable(value) ? value : {};
}
function listOf(value) {
  return Array.isArray(value) ? value : [];
}
function textOf(value) {
  return typeof value === "string" ? value : null;
}
function valueAt(table3, ...keys) {
  return keys.reduce((value, key) => {
    const step = tableOf(value);
    return Object.hasOwn(step, key) ? step[key] : void 0;
  }, table3);
}
function isTable(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Date);
}

// src/pin/pipfile-lock.ts
function pinFromPipfileLock(request2) {
  const { framework, file, text: text5 } = request2;
  const lines = entryLines(text5, framework);
  const found = Object.entries(parseJsonFile(file, text5)).filter(([category]) => category !== "_meta").flatMap(
    ([category, packages2]) => Object.entries(tableOf(packages2)).filter(([name2]) => isFrameworkPackage(framework, name2)).map(([, entry]) => ({ category, entry: tableOf(entry) }))
  );
  const entries2 = found.map(({ category, entry }, index) => {
    const line2 = lines.length === found.length ? lines[index] ?? null : null;
    const marker = textOf(entry.markers);
    const condition = marker === null ? category : `${category}, ${marker}`;
    return { line: line2, version: versionOf2(entry), source: sourceOf(entry), condition };
  });
  return pinFromLockEntries(request2, "pipfile-lock", entries2);
}
function parseJsonFile(file, text5) {
  const place2 = { file, line: null, text: null };
  let value;
  try {
    value = JSON.parse(text5.replace(/^\uFEFF/, ""));
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw refusal(place2, `this is no JSON (${reason}).`, "Repair the file.");
  }
  if (!isTable(value)) throw refusal(place2, "this is no JSON object.", "Repair the file.");
  return value;
}
function entryLines(text5, framework) {
  return text5.split("\n").flatMap((line2, index) => {
    const key = /^\s*"([^"]+)"\s*:\s*\{/.exec(line2)?.[1];
    return key !== void 0 && isFrameworkPackage(framework, key) ? [index + 1] : [];
  });
}
function versionOf2(entry) {
  return textOf(entry.version)?.replace(/^==\s*/, "") ?? null;
}
function sourceOf(entry) {
  const git2 = textOf(entry.git);
  if (git2 !== null)
    return { kind: "elsewhere", text: `git ${git2} at ${textOf(entry.ref) ?? "an unknown commit"}` };
  const file = textOf(entry.file) ?? textOf(entry.path);
  if (file === null) return { kind: "index", text: textOf(entry.index) ?? "" };
  return entry.editable === true ? { kind: "elsewhere", text: `the folder ${file}` } : { kind: "file", url: file };
}

// src/pin/pyproject.ts
import path5 from "node:path";

// src/pin/pyproject-lines.ts
function lineOfString(text5, value, taken) {
  for (const [index, line2] of text5.split("\n").entries()) {
    if (taken.has(index + 1) || /^\s*#/.test(line2)) continue;
    if (!line2.includes(`"${value}"`) && !line2.includes(`'${value}'`)) continue;
    taken.add(index + 1);
    return index + 1;
  }
  return null;
}
function lineOfKey(text5, table3, key) {
  let header = "";
  for (const [index, line2] of text5.split("\n").entries()) {
    const opened = /^\s*\[{1,2}\s*([^\]]+?)\s*\]/.exec(line2)?.[1];
    header = (opened ?? header).replace(/["'\s]/g, "");
    if (opened !== void 0 && header === `${table3}.${key}`) return index + 1;
    const name2 = /^\s*["']?([A-Za-z0-9._-]+)["']?\s*=/.exec(line2)?.[1];
    if (header === table3 && name2 === key) return index + 1;
  }
  return null;
}

// src/pin/pyproject-declarations.ts
function declarations({ framework, file, text: text5 }, project) {
  const taken = /* @__PURE__ */ new Set();
  const fromLists = requirementLists(project).flatMap(
    ({ table: table3, isBase, list: list2 }) => list2.flatMap((item) => {
      const requirement2 = textOf(item);
      const asked = requirement2 === null ? null : askedBy(framework, requirement2);
      if (requirement2 === null || asked === null) return [];
      const line2 = lineOfString(text5, requirement2, taken);
      const place2 = { file, line: line2, text: withoutCredentials(requirement2) };
      return [{ place: place2, table: table3, isBase, ...asked }];
    })
  );
  return [...fromLists, ...poetryDeclarations({ framework, file, text: text5 }, project)];
}
function sourceDeclarations({ framework, file, text: text5 }, project) {
  const table3 = "tool.uv.sources";
  return frameworkEntries(framework, valueAt(project, "tool", "uv", "sources")).flatMap(
    ({ key, value }) => entriesOf(value).flatMap((source) => {
      const asks = placeAsked(source);
      if (asks === null) return [];
      const place2 = { file, line: lineOfKey(text5, table3, key), text: shown2(key, source) };
      const [extra, group] = [textOf(source.extra), textOf(source.group)];
      const scope = extra !== null ? `project.optional-dependencies.${extra}` : group !== null ? `dependency-groups.${group}` : table3;
      return [{ place: place2, table: scope, isBase: scope === table3, marker: textOf(source.marker), asks }];
    })
  );
}
function requirementLists(project) {
  const single = [
    ["project.dependencies", true],
    ["tool.uv.constraint-dependencies", true],
    ["tool.uv.override-dependencies", true],
    ["tool.uv.dev-dependencies", false]
  ];
  const grouped = ["project.optional-dependencies", "dependency-groups", "tool.pdm.dev-dependencies"];
  return [
    ...single.map(([table3, isBase]) => ({
      table: table3,
      isBase,
      list: listOf(valueAt(project, ...table3.split(".")))
    })),
    ...grouped.flatMap(
      (table3) => Object.entries(tableOf(valueAt(project, ...table3.split(".")))).map(([name2, list2]) => ({
        table: `${table3}.${name2}`,
        isBase: false,
        list: listOf(list2)
      }))
    )
  ];
}
function askedBy(framework, text5) {
  const requirement2 = parseRequirement(text5.trim());
  if (requirement2.kind === "versions") {
    if (!isFrameworkPackage(framework, requirement2.name)) return null;
    return { marker: requirement2.marker, asks: { kind: "versions", clauses: requirement2.clauses } };
  }
  if (requirement2.kind === "url") {
    if (requirement2.name === null || !isFrameworkPackage(framework, requirement2.name)) return null;
    const marker = /\s;\s*(.+)$/.exec(text5)?.[1] ?? null;
    const isGit = /^(git|hg|svn|bzr)\+/.test(requirement2.url);
    return {
      marker,
      asks: isGit ? { kind: "elsewhere", text: withoutCredentials(requirement2.url) } : { kind: "file", url: requirement2.url }
    };
  }
  const word = /^[A-Za-z0-9._-]+/.exec(text5.trim())?.[0] ?? "";
  if (requirement2.kind !== "unreadable" || !isFrameworkPackage(framework, word)) return null;
  return { marker: null, asks: { kind: "unreadable" } };
}
function poetryDeclarations({ framework, file, text: text5 }, project) {
  const poetry = tableOf(valueAt(project, "tool", "poetry"));
  const groups = Object.entries(tableOf(poetry.group)).map(
    ([name2, group]) => [`tool.poetry.group.${name2}.dependencies`, tableOf(group).dependencies]
  );
  const tables = [
    ["tool.poetry.dependencies", poetry.dependencies],
    ["tool.poetry.dev-dependencies", poetry["dev-dependencies"]],
    ...groups
  ];
  return tables.flatMap(
    ([table3, packages2]) => frameworkEntries(framework, packages2).flatMap(
      ({ key, value }) => (typeof value === "string" ? [{ version: value }] : entriesOf(value)).map(
        (entry) => {
          const place2 = { file, line: lineOfKey(text5, table3, key), text: shown2(key, entry) };
          const conditions = [entry.markers, entry.python, entry.platform].filter(
            (part) => typeof part === "string"
          );
          return {
            place: place2,
            table: table3,
            isBase: table3 === "tool.poetry.dependencies",
            marker: conditions.length === 0 ? null : conditions.join(" and "),
            asks: placeAsked(entry) ?? {
              kind: "versions",
              clauses: poetryClauses(textOf(entry.version) ?? "*")
            }
          };
        }
      )
    )
  );
}
function poetryClauses(constraint) {
  const exact = /^(?:={1,2}\s*)?(\d[^\s,|*<>=^~]*)$/.exec(constraint.trim())?.[1];
  return exact === void 0 ? [] : [{ operator: "==", version: exact }];
}
function placeAsked(source) {
  const file = textOf(source.url) ?? textOf(source.file) ?? textOf(source.path);
  const git2 = textOf(source.git);
  if (git2 !== null) {
    const commit = textOf(source.rev) ?? textOf(source.tag) ?? textOf(source.branch) ?? "its default branch";
    return { kind: "elsewhere", text: `git ${withoutCredentials(git2)} at ${commit}` };
  }
  if (source.workspace === true) return { kind: "elsewhere", text: "the workspace" };
  return file === null ? null : { kind: "file", url: file };
}
function frameworkEntries(framework, value) {
  return Object.entries(tableOf(value)).filter(([key]) => isFrameworkPackage(framework, key)).map(([key, entry]) => ({ key, value: entry }));
}
function entriesOf(value) {
  return isTable(value) ? [value] : listOf(value).filter(isTable);
}
function shown2(key, entry) {
  const parts = Object.entries(entry).map(([name2, value]) => `${name2} = ${JSON.stringify(value)}`);
  return withoutCredentials(`${key} = { ${parts.join(", ")} }`);
}

// src/pin/toml-lock.ts
function pinFromUvLock(request2) {
  return pinFrom(request2, "uv-lock", uvSource);
}
function pinFromPoetryLock(request2) {
  return pinFrom(request2, "poetry-lock", poetrySource);
}
function pinFromPdmLock(request2) {
  return pinFrom(request2, "pdm-lock", pdmSource);
}
function pinFrom(request2, kind, sourceOf2) {
  const { framework, file, text: text5 } = request2;
  const entries2 = listOf(parseTomlFile(file, text5).package).filter(isTable).filter((entry) => isFrameworkPackage(framework, textOf(entry.name) ?? ""));
  const lines = entryLines2(text5, framework);
  return pinFromLockEntries(
    request2,
    kind,
    entries2.map((entry, index) => {
      const line2 = lines.length === entries2.length ? lines[index] ?? null : null;
      return { line: line2, version: textOf(entry.version), source: sourceOf2(entry), condition: conditionOf(entry) };
    })
  );
}
function entryLines2(text5, framework) {
  const lines = text5.split("\n");
  const found = [];
  let at = null;
  for (const [index, line2] of [...lines, "[end]"].entries()) {
    if (/^\s*\[/.test(line2)) {
      if (at !== null && at.name !== null) found.push(at.version ?? at.name);
      at = /^\s*\[\[\s*package\s*\]\]/.test(line2) ? { name: null, version: null } : null;
    } else if (at !== null) {
      const [, key, value = ""] = /^\s*(name|version)\s*=\s*["']([^"']*)["']/.exec(line2) ?? [];
      if (key === "name" && isFrameworkPackage(framework, value)) at.name = index + 1;
      if (key === "version") at.version = index + 1;
    }
  }
  return found;
}
function conditionOf(entry) {
  const markers = listOf(entry["resolution-markers"]).filter((marker2) => typeof marker2 === "string");
  const marker = textOf(entry.marker) ?? textOf(entry.markers);
  return [...markers, ...marker === null ? [] : [marker]].join(" | ");
}
function uvSource(entry) {
  const source = tableOf(entry.source);
  const [registry, url, path10] = [textOf(source.registry), textOf(source.url), textOf(source.path)];
  if (registry !== null) return { kind: "index", text: registry };
  if (url !== null || path10 !== null) return { kind: "file", url: url ?? path10 ?? "" };
  return elsewhere(source);
}
function poetrySource(entry) {
  const source = tableOf(entry.source);
  const url = textOf(source.url) ?? "";
  if (entry.source === void 0 || source.type === "legacy") return { kind: "index", text: url };
  if (source.type === "url" || source.type === "file") return { kind: "file", url };
  return elsewhere({ [textOf(source.type) ?? "source"]: url, ...source });
}
function pdmSource(entry) {
  const file = textOf(entry.url) ?? textOf(entry.path);
  if (entry.git !== void 0 || entry.hg !== void 0 || entry.svn !== void 0) return elsewhere(entry);
  return file === null ? { kind: "index", text: "" } : { kind: "file", url: file };
}
function elsewhere(source) {
  const kind = ELSEWHERE4.find((key) => source[key] !== void 0) ?? "a source of an unknown kind";
  const place2 = textOf(source[kind]) ?? "";
  const commit = textOf(source.resolved_reference) ?? textOf(source.revision);
  const text5 = [kind, place2, commit === null ? "" : `at ${commit}`].filter((part) => part !== "").join(" ");
  return { kind: "elsewhere", text: text5 };
}
var ELSEWHERE4 = ["git", "hg", "svn", "directory", "editable", "virtual"];

// src/pin/pyproject.ts
var LOCKS = [
  { name: "uv.lock", tool: "uv", resolve: pinFromUvLock },
  { name: "poetry.lock", tool: "poetry", resolve: pinFromPoetryLock },
  { name: "pdm.lock", tool: "pdm", resolve: pinFromPdmLock }
];
async function pinFromPyproject(request2) {
  const { framework, file, text: text5 } = request2;
  const project = parseTomlFile(file, text5);
  const declared = declarations(request2, project);
  if (declared.length === 0) {
    throw refusal(
      { file, line: null, text: null },
      `no dependency, extra, group or Poetry table of this file has ${framework}.`,
      "Name the file with the pin in pin.file (configuration), or say the version in pin.version."
    );
  }
  const all = [...declared, ...sourceDeclarations(request2, project)];
  const exact = all.flatMap((declaration) => exactOf(declaration, framework));
  const first = exact[0];
  refuseConflict(exact, framework);
  const open3 = all.find((declaration) => isOpen(declaration) && !isCovered(declaration, exact));
  if (open3 !== void 0) return await pinFromLockBeside(request2, project, open3, exact);
  if (first === void 0) throw refusal({ file, line: null, text: null }, "no version is fixed.", WAY_OUT);
  const { place: place2 } = first.declaration;
  return {
    framework,
    version: first.version,
    source: { kind: "pyproject", file, line: place2.line, text: place2.text ?? "" },
    image: null
  };
}
var WAY_OUT = "Say the version in pin.version (configuration) or in the input pin.";
function exactOf(declaration, framework) {
  const { asks, place: place2 } = declaration;
  switch (asks.kind) {
    case "unreadable":
      throw refusal(place2, "this requirement cannot be read.", `Write it as ${framework}==VERSION.`);
    case "elsewhere":
      throw refusal(
        place2,
        `${framework} comes from ${asks.text}: that is no version, and can change without one.`,
        `${WAY_OUT} Or pin a release: ${framework}==VERSION.`
      );
    case "file": {
      const wheel = parseWheelName(asks.url);
      if (wheel === null || !isFrameworkPackage(framework, wheel.name)) {
        throw refusal(
          place2,
          `${framework} comes from ${withoutCredentials(asks.url)}, whose name says no version of it.`,
          `${WAY_OUT} Or name a wheel, or ${framework}==VERSION.`
        );
      }
      return [{ declaration, version: wheel.version }];
    }
    case "versions":
      return asks.clauses.filter(({ operator }) => operator === "==" || operator === "===").map((clause) => ({ declaration, version: exactVersion(clause, place2, framework) }));
  }
}
function refuseConflict(exact, framework) {
  const first = exact[0];
  const other = exact.find(({ version }) => versionOrder(first?.version ?? "", version) !== 0);
  if (first === void 0 || other === void 0) return;
  const list2 = exact.map(({ declaration, version }) => `${version} (${where(declaration)})`).join("; ");
  throw refusal(
    other.declaration.place,
    `this file has several versions of ${framework}: ${list2}.`,
    `Keep one, or say which one is served in pin.version (configuration) or in the input pin.`
  );
}
function where({ table: table3, marker, place: place2 }) {
  const line2 = place2.line === null ? "" : `line ${place2.line}, `;
  return `${line2}${table3}${marker === null ? "" : `, ${marker}`}`;
}
function isOpen({ asks }) {
  return asks.kind === "versions" && !asks.clauses.some(({ operator }) => operator.startsWith("=="));
}
function isCovered(open3, exact) {
  return exact.some(({ declaration }) => {
    const sameScope = declaration.isBase || declaration.table === open3.table;
    return sameScope && (declaration.marker === null || declaration.marker === open3.marker);
  });
}
async function pinFromLockBeside({ framework, file, readFile: readFile7 }, project, open3, exact) {
  const locks = LOCKS.map((lock) => ({
    ...lock,
    path: path5.posix.join(path5.posix.dirname(file), lock.name)
  }));
  const found = [];
  for (const lock of locks) {
    const text5 = await readFile7(lock.path);
    if (text5 !== null) found.push({ lock, text: text5 });
  }
  const [first, second] = found;
  if (first !== void 0 && second === void 0) {
    return await first.lock.resolve({ framework, file: first.lock.path, text: first.text, readFile: readFile7 });
  }
  const names = found.map(({ lock }) => lock.path).join(" and ");
  const own = locks.find(({ tool }) => valueAt(project, "tool", tool) !== void 0) ?? locks[0];
  const elsewhere2 = exact.map(({ declaration, version }) => `${version} (${where(declaration)})`).join("; ");
  throw refusal(
    open3.place,
    `${framework} is left open here (${where(open3)})${elsewhere2 === "" ? "" : `, though elsewhere it is ${elsewhere2}`}, and ${first === void 0 ? `no lock file beside this file fixes it` : `${names} both lie beside it`}.`,
    first === void 0 ? `Commit the lock file (${own?.path ?? "uv.lock"}), name the one that is used in pin.file (configuration), or write ${framework}==VERSION.` : `Name the one that is used in pin.file (configuration).`
  );
}

// src/pin/yaml-file.ts
var import_yaml3 = __toESM(require_dist(), 1);
import path6 from "node:path";

// src/pin/conda-spec.ts
function parseCondaSpec(text5) {
  const bare = text5.replace(/^[\w./-]+::/, "").replace(/\s+(?=[=<>!~])/g, "");
  const single = /^([A-Za-z0-9._-]+)(==?)([^=<>!~,|*\s]+)(?:=\S+)?$/.exec(bare);
  if (!single?.[1] || !single[3]) return parseRequirement(bare);
  const whole2 = single[2] === "==" || single[3].split(".").length >= 3;
  const clauses = [{ operator: whole2 ? "==" : "~=", version: single[3] }];
  return { kind: "versions", name: single[1], clauses, marker: null };
}

// src/pin/yaml-file.ts
var MAX_NODES = 2e5;
var MAX_DEPTH = 100;
async function pinFromYaml(request2) {
  const { framework, file, text: text5 } = request2;
  const kind = kindOf2(file);
  const lines = new import_yaml3.LineCounter();
  const docs = (0, import_yaml3.parseAllDocuments)(text5, { lineCounter: lines, uniqueKeys: false });
  const values = kind === "compose" ? await composeValues(request2) : /* @__PURE__ */ new Map();
  const budget = { left: MAX_NODES };
  const lineOf = (node) => lines.linePos(node.range?.[0] ?? 0).line;
  const pins = [...docs].flatMap((doc) => {
    const [error2] = doc.errors;
    if (error2) {
      const line2 = error2.linePos?.[0].line ?? null;
      throw refusal(
        { file, line: line2, text: null },
        `this is no YAML (${error2.code}).`,
        `Repair it. ${ELSEWHERE5}`
      );
    }
    return doc.contents === null ? [] : pinsOf(
      { request: request2, kind, doc, values, lineOf, budget, depth: 0 },
      doc.contents,
      null
    );
  });
  const pin = singlePin(framework, pins);
  if (pin !== null) return pin;
  const images = FRAMEWORK_NAMES[framework].images.join(", ") || "none";
  throw refusal(
    { file, line: null, text: null },
    `no image of ${framework} (known images: ${images}) and no package ${framework} stands in this file.`,
    `Name the file with the pin in pin.file. ${ELSEWHERE5}`
  );
}
var ELSEWHERE5 = "Or pick the line by pin.pattern (configuration), or say the version in pin.version or in the input pin.";
function kindOf2(file) {
  const name2 = path6.posix.basename(file);
  if (/^(docker-)?compose([._-].*)?\.ya?ml$/i.test(name2)) return "compose";
  if (/^kustomization\.ya?ml$/i.test(name2)) return "kustomize";
  return /^(conda|environment)([._-].*)?\.ya?ml$/i.test(name2) ? "conda" : "yaml";
}
async function composeValues({ file, readFile: readFile7 }) {
  const text5 = await readFile7(path6.posix.join(path6.posix.dirname(file), ".env"));
  return text5 === null ? /* @__PURE__ */ new Map() : envValues(text5);
}
function pinsOf(outer, node, key) {
  const reading = { ...outer, depth: outer.depth + 1 };
  const { request: request2, doc, lineOf, budget } = reading;
  if (budget.left-- <= 0 || reading.depth > MAX_DEPTH) {
    throw refusal(
      { file: request2.file, line: lineOf(node), text: null },
      `more than ${MAX_NODES} values, or more than ${MAX_DEPTH} inside each other.`,
      ELSEWHERE5
    );
  }
  const target = resolved2(doc, node);
  if (target === null) return [];
  if ((0, import_yaml3.isScalar)(target)) {
    const text5 = typeof target.value === "string" ? target.value.trim() : "";
    return imagePins(reading, { file: request2.file, line: lineOf(node), text: text5 }, text5, null, null);
  }
  if ((0, import_yaml3.isSeq)(target)) {
    return target.items.flatMap((item) => {
      const at = item;
      const packaged = key === "pip" || key === "dependencies" ? packagePins(reading, at, key) : [];
      return packaged.length > 0 ? packaged : pinsOf(reading, at, null);
    });
  }
  return (0, import_yaml3.isMap)(target) ? pinsOfFields(reading, fieldsOf(doc, target)) : [];
}
function fieldsOf(doc, map, depth = 0) {
  const fields = /* @__PURE__ */ new Map();
  if (!(0, import_yaml3.isMap)(map) || depth > 8) return fields;
  const pairs2 = map.items.map(
    ({ key, value }) => [(0, import_yaml3.isScalar)(key) ? String(key.value) : "", value]
  );
  for (const [key, value] of pairs2) {
    if (key !== "<<" || value === null) continue;
    const merged = resolved2(doc, value);
    for (const each of (0, import_yaml3.isSeq)(merged) ? merged.items : [merged]) {
      const source = each === null ? null : resolved2(doc, each);
      if (source !== null)
        for (const [name2, field] of fieldsOf(doc, source, depth + 1)) fields.set(name2, field);
    }
  }
  for (const [key, value] of pairs2) if (key !== "<<" && value !== null) fields.set(key, value);
  return fields;
}
function pinsOfFields(reading, fields) {
  const { request: request2, doc, lineOf } = reading;
  const textOf3 = (key) => {
    const node = resolved2(doc, fields.get(key) ?? null);
    return (0, import_yaml3.isScalar)(node) && node.value !== null ? (node.source ?? String(node.value)).trim() : "";
  };
  const holder = ["newName", "repository", "image", "name"].find((key) => textOf3(key) !== "");
  const tag = textOf3("newTag") || textOf3("tag") || null;
  const digest = textOf3("digest") || null;
  const pins = [];
  for (const [key, value] of fields) {
    const split = key === holder && (tag !== null || digest !== null);
    if (!split && key === "name" && textOf3("newName") !== "") continue;
    if (!split) pins.push(...pinsOf(reading, value, key));
    else {
      const text5 = textOf3(key);
      const shown3 = `${text5}${tag ? `:${tag}` : ""}${digest ? `@${digest}` : ""}`;
      const place2 = {
        file: request2.file,
        line: lineOf(fields.get(textOf3("newTag") ? "newTag" : "tag") ?? value),
        text: shown3
      };
      pins.push(...imagePins(reading, place2, text5, tag, digest));
    }
  }
  return pins;
}
function imagePins(reading, place2, text5, tag, digest) {
  const { framework } = reading.request;
  const images = FRAMEWORK_NAMES[framework].images;
  const filled2 = [text5, tag ?? "", digest ?? ""].map((part) => fillVariables(part, reading.values, "here"));
  const failed = filled2.find((part) => !part.ok);
  if (failed && !failed.ok) {
    const names = /^\S+$/.test(text5) && images.some((image2) => text5.includes(image2));
    if (!names) return [];
    throw refusal(place2, `${failed.problem}.`, `Give it a default: \${NAME:-value}. ${ELSEWHERE5}`);
  }
  const [name2 = "", tagText = "", digestText = ""] = filled2.map((part) => part.ok ? part.text : "");
  const image = parseImageReference(name2);
  if (!isFrameworkImage(framework, image.name)) return [];
  const whole2 = { name: image.name, tag: tagText || image.tag, digest: digestText || image.digest };
  return [pinOfImage({ framework, kind: reading.kind, place: place2, image: whole2 })];
}
function packagePins(reading, node, key) {
  const { request: request2, doc, lineOf, kind } = reading;
  const { framework, file } = request2;
  const target = resolved2(doc, node);
  if (!(0, import_yaml3.isScalar)(target) || typeof target.value !== "string") return [];
  const text5 = target.value.trim();
  const requirement2 = key === "pip" ? parseRequirement(text5) : parseCondaSpec(text5);
  const name2 = "name" in requirement2 ? requirement2.name : /^[\w.-]+/.exec(text5)?.[0] ?? null;
  if (name2 === null || !isFrameworkPackage(framework, name2)) return [];
  const place2 = { file, line: lineOf(node), text: text5 };
  const version = versionOfRequirement({ place: place2, requirement: requirement2 }, framework);
  return [{ framework, version, source: { kind, file, line: place2.line, text: text5 }, image: null }];
}
function resolved2(doc, node) {
  return (0, import_yaml3.isAlias)(node) ? node.resolve(doc) ?? null : node;
}

// src/pin/resolve-pin.ts
var RESOLVERS = [
  {
    label: "Dockerfile",
    matches: (name2) => /^(dockerfile|containerfile)([._-].*)?$|\.(dockerfile|containerfile)$/i.test(name2),
    resolve: pinFromDockerfile
  },
  {
    label: "requirements file (*.txt, *.in)",
    matches: (name2) => /\.(txt|in)$/i.test(name2),
    resolve: pinFromRequirements
  },
  { label: "pyproject.toml", matches: (name2) => name2 === "pyproject.toml", resolve: pinFromPyproject },
  { label: "uv.lock", matches: (name2) => name2 === "uv.lock", resolve: pinFromUvLock },
  { label: "poetry.lock", matches: (name2) => name2 === "poetry.lock", resolve: pinFromPoetryLock },
  { label: "pdm.lock", matches: (name2) => name2 === "pdm.lock", resolve: pinFromPdmLock },
  { label: "Pipfile.lock", matches: (name2) => name2 === "Pipfile.lock", resolve: pinFromPipfileLock },
  {
    label: "YAML (compose, Kubernetes, Kustomize, Helm values, conda environment)",
    matches: (name2) => /\.ya?ml$/i.test(name2),
    resolve: pinFromYaml
  },
  { label: ".env", matches: (name2) => /^\.env([._-].*)?$|\.env$/i.test(name2), resolve: pinFromEnvFile }
];
async function resolvePin(request2) {
  const place2 = { file: request2.file, line: null, text: null };
  const names = FRAMEWORK_NAMES[request2.framework];
  if (names.packages.length === 0 && names.images.length === 0) {
    throw refusal(
      place2,
      `the framework ${request2.framework} has no package or image that a file could pin.`,
      "Say the version in pin.version (configuration) or in the input pin, or leave the pin out."
    );
  }
  const baseName = path7.posix.basename(request2.file);
  const resolver = RESOLVERS.find(({ matches }) => matches(baseName));
  if (resolver === void 0) {
    throw refusal(
      place2,
      "no pin can be read from this kind of file yet.",
      `Kinds that can be read: ${RESOLVERS.map(({ label }) => label).join(", ")}. Or say the version in pin.version (configuration) or in the input pin.`
    );
  }
  return await resolver.resolve(request2);
}

// src/pin/pin-at-ref.ts
async function pinAtRef({
  framework,
  file,
  pattern,
  cwd,
  ref,
  signal
}) {
  const readFile7 = (path10) => readFileAtRef({ cwd, ref, path: path10, signal });
  const text5 = await readFile7(file);
  if (text5 === null) {
    throw refusal(
      { file, line: null, text: null },
      ref === null ? "the file does not exist." : `the file does not exist at ${ref}.`,
      "Name the file with the pin in pin.file (configuration), relative to the root of the repository."
    );
  }
  if (pattern !== void 0) return pinFromPattern({ framework, file, text: text5, readFile: readFile7 }, pattern);
  return await resolvePin({ framework, file, text: text5, readFile: readFile7 });
}

// src/app/pins.ts
function sidesOf({ root, event, signal, progress }, options) {
  return {
    root,
    configFile: options.config,
    baseRef: options.baseRef ?? event.baseSha,
    headRef: options.headRef,
    signal,
    warn: progress.warn
  };
}
async function resolvePins(plan, sides2) {
  const head2 = plan.head === null ? null : await resolveSide(plan, plan.head, sides2.headRef, sides2);
  return { base: await resolveBase(plan, sides2), head: head2 };
}
async function resolveHeadPin(plan, sides2) {
  return plan.head === null ? null : resolveSide(plan, plan.head, sides2.headRef, sides2);
}
async function resolveBase(plan, sides2) {
  if (plan.base === null || plan.base.from !== "version" && sides2.baseRef === null) return null;
  try {
    return await resolveSide(plan, plan.base, sides2.baseRef, sides2);
  } catch (error2) {
    if (!(error2 instanceof GateError) || error2.code === "cancelled") throw error2;
    sides2.warn(`The pin at the base is not known: ${describeError(error2)}`);
    return null;
  }
}
async function resolveSide(plan, source, ref, sides2) {
  const { framework } = plan;
  const { root, signal } = sides2;
  switch (source.from) {
    case "version":
      return pinFromInput({ framework, version: source.version, where: source.where });
    case "file":
      return pinAtRef({ framework, file: source.file, pattern: source.pattern, cwd: root, ref, signal });
    case "config": {
      const text5 = await readFileAtRef({ cwd: root, ref, path: sides2.configFile, signal });
      const there = text5 === null ? null : toPlan(loadConfig(text5, sides2.configFile), { root }).pin.head;
      if (there?.from === "version") return resolveSide(plan, there, ref, sides2);
      throw new GateError(
        "pin",
        `${sides2.configFile} does not give a version at ${ref ?? "the working tree"}.`
      );
    }
  }
}

// src/explain/field-diff.ts
function diffField(field, fieldClass, baseline, candidate) {
  const before = asText(baseline);
  const after = asText(candidate);
  if (before === after) return [];
  const kind = before === null || after === null ? "unknown" : "changed";
  return [{ field, class: fieldClass, kind, baseline: before, candidate: after }];
}
function diffNames(prefix, fieldClass, baseline, candidate) {
  const names = [.../* @__PURE__ */ new Set([...baseline.keys(), ...candidate.keys()])].sort();
  return names.flatMap((name2) => {
    const before = baseline.get(name2) ?? null;
    const after = candidate.get(name2) ?? null;
    if (before === after) return [];
    const kind = before === null ? "added" : after === null ? "removed" : "changed";
    return [{ field: `${prefix}${name2}`, class: fieldClass, kind, baseline: before, candidate: after }];
  });
}
function asText(value) {
  if (value === null || value === void 0) return null;
  const text5 = String(value).trim();
  return text5 === "" ? null : text5;
}

// src/model/baseline-key.ts
import { createHash } from "node:crypto";
function baselineKey(record2) {
  const identity = {
    gpus: record2.fingerprint.gpus.map((gpu) => gpu.name),
    driver: record2.fingerprint.gpuDriver,
    cpu: record2.fingerprint.gpus.length === 0 ? [record2.fingerprint.cpu.model, record2.fingerprint.cpu.cores] : null,
    framework: record2.subject.pin?.framework ?? null,
    launcher: record2.subject.launcher,
    model: record2.subject.model,
    flags: comparableFlags(record2),
    workloads: record2.workloads.map((workload) => [
      workload.name,
      workload.requestSet.sha256,
      workload.levels
    ]),
    continuousUsage: record2.load.continuousUsage,
    definitions: record2.definitionsVersion
  };
  return createHash("sha256").update(JSON.stringify(identity)).digest("hex").slice(0, 16);
}
function comparableFlags(record2) {
  const version = record2.subject.pin?.version;
  const flags = record2.fingerprint.serverFlags;
  if (flags === null || version === void 0 || !version.includes(".")) return flags;
  const literal2 = version.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const whole2 = new RegExp(`(?<![\\d.])${literal2}(?!\\.?\\d)`, "g");
  return flags.map((flag) => flag.replace(whole2, "{version}"));
}

// src/explain/identity-diff.ts
function diffIdentity(baseline, candidate) {
  const before = baseline.fingerprint;
  const after = candidate.fingerprint;
  const field = (name2, pick2) => diffField(name2, "identity", pick2(baseline), pick2(candidate));
  return [
    ...field("definitions version", (record2) => record2.definitionsVersion),
    ...field("framework", (record2) => record2.subject.pin?.framework),
    ...field("launcher", (record2) => record2.subject.launcher),
    ...field("model", (record2) => record2.subject.model),
    ...field("model root", modelRoots),
    ...field("continuous usage", (record2) => String(record2.load.continuousUsage)),
    ...field("prefix cache before each run", cacheStates),
    ...gpusAreKnown(before) && gpusAreKnown(after) ? diffGpus(before.gpus, after.gpus) : unknownGpus(before, after),
    ...field("GPU driver", (record2) => record2.fingerprint.gpuDriver),
    ...hasNoGpu(before) && hasNoGpu(after) ? [
      ...field("CPU model", (record2) => record2.fingerprint.cpu.model),
      ...field("CPU cores", (record2) => record2.fingerprint.cpu.cores)
    ] : [],
    ...diffFlags(baseline, candidate),
    ...diffNames("server variable ", "identity", engineVariables(baseline), engineVariables(candidate)),
    ...diffNames("request set ", "identity", requestSets(baseline), requestSets(candidate)),
    ...diffNames("levels ", "identity", levels(baseline), levels(candidate))
  ];
}
var MODEL_ROOT = "model root";
function modelRoots({ launches }) {
  const roots = launches.flatMap(({ facts: facts2 }) => facts2[MODEL_ROOT] ?? []);
  return [...new Set(roots)].sort().join(" / ") || null;
}
function gpusAreKnown({ gpuTool, gpus }) {
  return gpuTool.status === "ok" || gpuTool.status === "absent" || gpus.length > 0;
}
function hasNoGpu(fingerprint) {
  return gpusAreKnown(fingerprint) && fingerprint.gpus.length === 0;
}
function unknownGpus(before, after) {
  const names = (side) => gpusAreKnown(side) ? side.gpus.map(({ name: name2 }) => name2 ?? "unknown").join(", ") || "none" : null;
  return [
    { field: "GPUs", class: "identity", kind: "unknown", baseline: names(before), candidate: names(after) }
  ];
}
function isEngineVariable(name2) {
  return /^(VLLM|SGLANG|SGL|FLASHINFER|NCCL)_/.test(name2);
}
function cacheStates(record2) {
  const states = record2.launches.flatMap(({ runs }) => runs.map((run2) => run2.warmup.cacheReset));
  return [...new Set(states)].sort().join(", ") || null;
}
function diffGpus(before, after) {
  const known2 = before.length > 0 || after.length > 0;
  const count3 = known2 ? diffField("GPU count", "identity", before.length, after.length) : [];
  const indexes = [...new Set([...before, ...after].map((gpu) => gpu.index))].sort((a, b) => a - b);
  const fields = indexes.flatMap((index) => {
    const old = before.find((gpu) => gpu.index === index);
    const now = after.find((gpu) => gpu.index === index);
    if (old && now) {
      return [
        ...diffField(`GPU ${index}`, "identity", old.name, now.name),
        ...diffField(`GPU ${index} MIG mode`, "identity", old.migMode, now.migMode)
      ];
    }
    return diffNames(
      "",
      "identity",
      new Map(old ? [[`GPU ${index}`, old.name ?? "unknown"]] : []),
      new Map(now ? [[`GPU ${index}`, now.name ?? "unknown"]] : [])
    );
  });
  return [...count3, ...fields];
}
function diffFlags(baseline, candidate) {
  const before = comparableFlags(baseline);
  const after = comparableFlags(candidate);
  if (before === null || after === null) {
    return diffField("server flags", "identity", before?.join(" "), after?.join(" "));
  }
  if (before.length === after.length && before.every((flag, place2) => flag === after[place2])) return [];
  const gone = before.filter((flag) => !after.includes(flag));
  const come = after.filter((flag) => !before.includes(flag));
  const sameWords = gone.length === 0 && come.length === 0;
  return [
    {
      field: "server flags",
      class: "identity",
      kind: "changed",
      baseline: (sameWords ? before : gone).join(" ") || "(without)",
      candidate: (sameWords ? after : come).join(" ") || "(without)"
    }
  ];
}
function engineVariables(record2) {
  return new Map(
    Object.entries(record2.fingerprint.serverEnvironment).filter(([name2]) => isEngineVariable(name2))
  );
}
function requestSets(record2) {
  return new Map(record2.workloads.map(({ name: name2, requestSet }) => [name2, requestSet.sha256]));
}
function levels(record2) {
  return new Map(
    record2.workloads.map((workload) => [
      workload.name,
      workload.levels.map((level) => `${level.concurrency} (${level.requests} requests)`).join(", ")
    ])
  );
}

// src/explain/package-diff.ts
var THAT_MATTER = [
  "vllm",
  "sglang",
  "torch",
  "triton",
  "flashinfer*",
  "flash-attn*",
  "sgl-kernel",
  "transformers",
  "nvidia-nccl*",
  "nvidia-cudnn*",
  "nvidia-cublas*",
  "nvidia-cuda-runtime*",
  "xgrammar",
  "outlines*",
  "tokenizers",
  "fastapi",
  "uvicorn",
  "uvloop",
  "pydantic",
  "numpy"
];
function diffPackages(baseline, candidate) {
  if (baseline === null && candidate === null) return [];
  if (baseline === null || candidate === null) {
    const count3 = (packages2) => packages2 ? `${Object.keys(packages2).length} listed` : null;
    return [
      {
        field: "packages",
        class: "under-test",
        kind: "unknown",
        baseline: count3(baseline),
        candidate: count3(candidate)
      }
    ];
  }
  return diffNames("package ", "under-test", normalised(baseline), normalised(candidate)).sort(
    (a, b) => rank(a.field) - rank(b.field)
  );
}
function normalised(packages2) {
  return new Map(
    Object.entries(packages2).map(([name2, version]) => [name2.toLowerCase().replace(/[-_.]+/g, "-"), version])
  );
}
function rank(field) {
  const name2 = field.slice("package ".length);
  const place2 = THAT_MATTER.findIndex((pattern) => isNamedBy(pattern, name2));
  return place2 === -1 ? THAT_MATTER.length : place2;
}
function isNamedBy(pattern, name2) {
  return pattern.endsWith("*") ? name2.startsWith(pattern.slice(0, -1)) : name2 === pattern;
}

// src/explain/environment-diff.ts
function diffEnvironments(baseline, candidate) {
  return [
    ...diffIdentity(baseline, candidate),
    ...diffUnderTest(baseline, candidate),
    ...diffConditions(baseline, candidate)
  ];
}
function diffUnderTest(baseline, candidate) {
  const field = (name2, pick2) => diffField(name2, "under-test", pick2(baseline), pick2(candidate));
  return [
    ...field("pin", ({ subject: { pin } }) => pin && `${pin.framework} ${pin.version}`),
    ...field("image", ({ subject: { pin } }) => pin?.image && (pin.image.digest ?? pin.image.tag)),
    ...field("reported version", ({ subject }) => subject.reportedVersion),
    ...field("Python", ({ fingerprint }) => fingerprint.python),
    ...diffNames("at start: ", "under-test", factsAtStart(baseline), factsAtStart(candidate)),
    ...diffPackages(baseline.fingerprint.packages, candidate.fingerprint.packages)
  ];
}
function diffConditions(baseline, candidate) {
  const field = (name2, pick2) => diffField(name2, "condition", pick2(baseline), pick2(candidate));
  return [
    ...diffGpuConditions(baseline, candidate),
    ...field("OS", ({ fingerprint }) => fingerprint.os.name),
    ...field("kernel", ({ fingerprint }) => fingerprint.os.kernel),
    ...field("architecture", ({ fingerprint }) => fingerprint.os.arch),
    ...field("CPU governor", ({ fingerprint }) => fingerprint.cpu.governor),
    ...hasGpus(baseline) || hasGpus(candidate) ? [
      ...field("CPU model", ({ fingerprint }) => fingerprint.cpu.model),
      ...field("CPU cores", ({ fingerprint }) => fingerprint.cpu.cores)
    ] : [],
    ...field("seed", ({ seed }) => seed),
    ...field("ledger", ledgerState),
    ...field("request timeout s", ({ load }) => load.requestTimeoutSeconds),
    ...field("warm-up", warmupState),
    ...field("memory MiB", ({ fingerprint }) => fingerprint.memoryTotalMiB),
    ...diffNames("server variable ", "condition", otherVariables(baseline), otherVariables(candidate)),
    ...field("client Node.js", ({ fingerprint }) => fingerprint.client.node),
    ...field("client tool", ({ fingerprint }) => fingerprint.client.tool)
  ];
}
function ledgerState({ launches }) {
  const states = launches.flatMap(({ runs }) => runs.map(({ ledger }) => ledger.status));
  return [...new Set(states)].sort().join(", ") || "none";
}
function warmupState({ launches }) {
  const cut3 = launches.flatMap(({ runs }) => runs.filter(({ warmup }) => !warmup.complete)).length;
  return cut3 === 0 ? "complete" : `cut before ${cut3} runs`;
}
function diffGpuConditions(baseline, candidate) {
  return baseline.fingerprint.gpus.flatMap((old) => {
    const now = candidate.fingerprint.gpus.find((gpu) => gpu.index === old.index);
    if (!now) return [];
    const name2 = `GPU ${old.index}`;
    return [
      ...diffField(`${name2} UUID`, "condition", old.uuid, now.uuid),
      ...diffField(`${name2} memory MiB`, "condition", old.memoryTotalMiB, now.memoryTotalMiB),
      ...diffField(`${name2} power limit W`, "condition", old.powerLimitWatts, now.powerLimitWatts),
      ...diffField(`${name2} max SM clock MHz`, "condition", old.maxSmClockMHz, now.maxSmClockMHz),
      ...diffField(`${name2} persistence mode`, "condition", old.persistenceMode, now.persistenceMode)
    ];
  });
}
function factsAtStart(record2) {
  const values = /* @__PURE__ */ new Map();
  for (const launch2 of record2.launches) {
    for (const [name2, value] of Object.entries(launch2.facts)) {
      if (name2 === MODEL_ROOT) continue;
      values.set(name2, (values.get(name2) ?? /* @__PURE__ */ new Set()).add(value));
    }
  }
  return new Map([...values].map(([name2, seen]) => [name2, [...seen].join(" / ")]));
}
function otherVariables(record2) {
  return new Map(
    Object.entries(record2.fingerprint.serverEnvironment).filter(([name2]) => !isEngineVariable(name2))
  );
}
function hasGpus(record2) {
  return record2.fingerprint.gpus.length > 0;
}

// src/model/definitions.ts
var DEFINITIONS_VERSION = 1;
var DEFINITIONS = {
  clock: "monotonic, read when the bytes arrive at the socket, before any parsing",
  ttft: "sent to the first chunk that proves a generated token (text, reasoning, tool call, token ids, or a completion-token count that moved)",
  tpot: "(last - first generated chunk) / (completion tokens - 1); undefined for one token",
  itl: "gap between generated chunks divided by the tokens of the later chunk, once for each of its tokens",
  chunkGap: "gap between generated chunks, whatever they carry",
  e2e: "sent to the last generated chunk",
  outputThroughput: "completion tokens of all ok and short requests / duration of the run",
  failureRate: "failed requests / requests sent, summed over the runs",
  percentile: "linear interpolation between closest ranks (numpy default, R type 7)",
  value: "median over the runs"
};

// src/model/verdict.ts
var finite2 = pipe(number(), finite());
var VERDICT_SCHEMA_VERSION = 1;
var VERDICTS = [
  "passed",
  "improved",
  "regressed",
  "inconclusive",
  "not comparable",
  "invalid",
  "no baseline"
];
var SideSchema = strictObject({
  /** Median over the runs. */
  value: nullable(finite2),
  /** The value of every run, in the order measured; null where the run was invalid. */
  runs: array(nullable(finite2)),
  /** Samples over the pooled valid runs. */
  samples: finite2
});
var CellSchema = strictObject({
  metric: picklist(METRIC_NAMES),
  workload: string(),
  concurrency: finite2,
  verdict: picklist(VERDICTS),
  /** Whether this cell can block; false where it only informs. */
  gates: boolean(),
  baseline: nullable(SideSchema),
  candidate: nullable(SideSchema),
  /** candidate / baseline; null where it is not a finite number. */
  ratio: nullable(finite2),
  /** How much worse, as a share of the baseline: 0.18 is 18 % worse, negative is better; null where unknown or infinite. */
  worse: nullable(finite2),
  tolerance: strictObject({
    effective: nullable(finite2),
    setBy: picklist(["relative", "absolute", "none"])
  }),
  /** In words, for the table and for anyone who asks why. */
  reason: string(),
  /** Said aloud beside the number: monotone trend, wide spread. */
  notes: array(string())
});
var DifferenceSchema = strictObject({
  field: string(),
  class: picklist(["under-test", "identity", "condition"]),
  kind: picklist(["changed", "added", "removed", "unknown"]),
  baseline: nullable(string()),
  candidate: nullable(string())
});
var GateVerdictSchema = strictObject({
  schema: literal("serving-gate/verdict"),
  schemaVersion: literal(VERDICT_SCHEMA_VERSION),
  gate: string(),
  verdict: picklist(VERDICTS),
  /** Exit code that follows from the verdict and the policies. */
  exitCode: finite2,
  /** One sentence: verdict word, subject, worst blocking cell. */
  headline: string(),
  /** Why, where the verdict is not about cells (no baseline, not comparable, invalid). */
  reasons: array(string()),
  /** What the reader can do next. */
  advice: array(string()),
  cells: array(CellSchema),
  differences: array(DifferenceSchema),
  baseline: nullable(
    strictObject({
      id: string(),
      createdAt: string(),
      version: nullable(string()),
      commit: nullable(string()),
      ageDays: finite2
    })
  ),
  candidate: nullable(
    strictObject({
      id: string(),
      createdAt: string(),
      version: nullable(string()),
      commit: nullable(string())
    })
  )
});

// src/verdict/overall.ts
function overallVerdict(cells) {
  const gating = cells.filter((cell) => cell.gates);
  const has = (...verdicts) => gating.some((cell) => verdicts.includes(cell.verdict));
  if (has("regressed")) return "regressed";
  if (has("invalid")) return "invalid";
  if (gating.length === 0 || has("not comparable", "no baseline")) return "not comparable";
  if (has("inconclusive")) return "inconclusive";
  return has("improved") && !cells.some(isWorse) ? "improved" : "passed";
}
function isWorse(cell) {
  if (cell.verdict === "regressed") return true;
  const { worse } = cell;
  const limit = cell.tolerance.effective;
  return cell.gates && worse !== null && limit !== null && worse > limit / 2;
}
function excess(cell) {
  if (cell.worse === null) return cell.verdict === "regressed" ? Number.POSITIVE_INFINITY : 0;
  if (!cell.tolerance.effective) return cell.worse > 0 ? Number.POSITIVE_INFINITY : 0;
  return cell.worse / cell.tolerance.effective;
}
function blockingCells(cells) {
  return cells.filter((cell) => cell.gates && cell.verdict === "regressed").sort(byExcess);
}
function unjudgedCells(cells) {
  const unjudged2 = ["invalid", "not comparable", "no baseline", "inconclusive"];
  return cells.filter((cell) => cell.gates && unjudged2.includes(cell.verdict));
}
function byExcess(a, b) {
  const first = excess(a);
  const second = excess(b);
  return first === second ? 0 : second - first;
}

// src/verdict/words.ts
function percent(share2) {
  const value = Math.abs(share2) * 100;
  const digits = value >= 9.95 || value === 0 ? 0 : value >= 0.095 ? 1 : 2;
  return `${share2 < 0 ? "-" : ""}${Number(value.toFixed(digits))} %`;
}
function metricInWords(metric) {
  const { label } = METRICS[metric];
  const quantile2 = /^(.*) (p\d+)$/.exec(label);
  if (!quantile2) return label.toLowerCase();
  const family = quantile2[1] ?? "";
  return `${quantile2[2]} ${family === family.toUpperCase() || /^[A-Z0-9]{2,}/.test(family) ? family : family.toLowerCase()}`;
}
function cellInWords(cell) {
  return `${metricInWords(cell.metric)} at ${cell.concurrency} concurrent (${cell.workload})`;
}
function subjectInWords(record2) {
  const { pin, reportedVersion, model } = record2.subject;
  if (pin) return `${pin.framework} ${pin.version}`;
  return reportedVersion ? `server ${reportedVersion}` : `server of ${model}`;
}
function changeInWords(baseline, candidate) {
  const before = subjectInWords(baseline);
  const after = subjectInWords(candidate);
  if (before === after) return after;
  const sameFramework = baseline.subject.pin?.framework === candidate.subject.pin?.framework;
  const version = candidate.subject.pin?.version ?? candidate.subject.reportedVersion;
  return sameFramework && version ? `${before} \u2192 ${version}` : `${before} \u2192 ${after}`;
}
function count(amount2, one, many = `${one}s`) {
  return `${amount2} ${amount2 === 1 ? one : many}`;
}

// src/verdict/headline.ts
var VERDICT_WORDS = {
  passed: "Passed",
  improved: "Improved",
  regressed: "Blocked",
  inconclusive: "Could not tell",
  invalid: "Could not tell",
  "not comparable": "Not comparable",
  "no baseline": "No baseline"
};
function headline(verdict, subject, cells, reasons2) {
  return `${VERDICT_WORDS[verdict]} \u2013 ${subject}: ${rest(verdict, cells, reasons2)}`;
}
function rest(verdict, cells, reasons2) {
  switch (verdict) {
    case "regressed":
      return blocked(cells);
    case "improved":
      return improved(cells);
    case "passed":
      return passed(cells);
    case "invalid":
    case "inconclusive":
    case "not comparable":
    case "no baseline":
      return firstOf(reasons2) ?? unjudged(cells);
  }
}
function blocked(cells) {
  const [worst, ...others] = blockingCells(cells);
  if (!worst) return "a gating cell regressed";
  const more = others.length > 0 ? `, and ${count(others.length, "more cell")} over the limit` : "";
  return `${regressionInWords(worst)}${more}`;
}
function regressionInWords(cell) {
  if (cell.metric === "failureRate") {
    const before = percent(cell.baseline?.value ?? 0);
    const after = percent(cell.candidate?.value ?? 0);
    return `${after} of the requests fail at ${cell.concurrency} concurrent (${cell.workload}), ${before} before`;
  }
  if (cell.worse === null) return `${cellInWords(cell)} was 0 and is not any more`;
  const limit = percent(cell.tolerance.effective ?? 0);
  return `${cellInWords(cell)} is ${percent(cell.worse)} worse (limit ${limit})`;
}
function improved(cells) {
  const best = cells.filter((cell) => cell.gates && cell.verdict === "improved").sort((a, b) => (a.worse ?? 0) - (b.worse ?? 0))[0];
  const change = best ? `${cellInWords(best)} is ${percent(-(best.worse ?? 0))} better` : "a cell is better";
  return `${change}, and nothing is worse`;
}
function passed(cells) {
  const gating = cells.filter((cell) => cell.gates);
  const unsteady = gating.filter((cell) => cell.notes.some((note) => / runs (rise|fall|spread) /.test(note)));
  const aside = unsteady.length > 0 ? `, though the runs of ${count(unsteady.length, "cell")} are unsteady` : "";
  return `${count(gating.length, "blocking cell")} within the limits${aside}`;
}
function unjudged(cells) {
  const [first, ...others] = unjudgedCells(cells);
  if (!first) return "no blocking cell could be compared";
  const more = others.length > 0 ? ` (and ${count(others.length, "more cell")})` : "";
  return `${cellInWords(first)}: ${first.reason}${more}`;
}
function firstOf(reasons2) {
  const [first, ...others] = reasons2;
  if (first === void 0) return null;
  const sentence = first.replace(/\.$/, "");
  return others.length > 0 ? `${sentence} (and ${count(others.length, "more reason")})` : sentence;
}

// src/verdict/assemble.ts
function assemble(parts) {
  const { verdict, cells, policy } = parts;
  return {
    schema: "serving-gate/verdict",
    schemaVersion: VERDICT_SCHEMA_VERSION,
    gate: policy.gate,
    verdict,
    exitCode: exitCodeOf(verdict, { baselineRequired: policy.baselineRequired }),
    headline: headline(verdict, parts.subject, cells, parts.reasons),
    reasons: [...parts.reasons, ...parts.asides ?? []],
    advice: [...parts.advice],
    cells: [...cells],
    differences: [...parts.differences],
    baseline: parts.baseline && describeBaseline(parts.baseline, parts.now),
    candidate: parts.candidate && describeRecord(parts.candidate)
  };
}
function acceptedAt(baseline) {
  return baseline.schema === "serving-gate/baseline" ? baseline.provenance.createdAt : baseline.createdAt;
}
function ageInDays(createdAt, now) {
  const then = Date.parse(createdAt);
  if (Number.isNaN(then)) return Number.MAX_SAFE_INTEGER;
  return Math.max(0, (now.getTime() - then) / 864e5);
}
function describeBaseline(baseline, now) {
  const record2 = baseline.schema === "serving-gate/baseline" ? baseline.record : baseline;
  const commit = baseline.schema === "serving-gate/baseline" ? baseline.provenance.commit : null;
  const createdAt = acceptedAt(baseline);
  return {
    ...describeRecord(record2),
    createdAt,
    commit: commit ?? record2.commit,
    ageDays: ageInDays(createdAt, now)
  };
}
function describeRecord(record2) {
  return {
    id: record2.id,
    createdAt: record2.createdAt,
    version: record2.subject.pin?.version ?? record2.subject.reportedVersion,
    commit: record2.commit
  };
}

// src/verdict/caveats.ts
function caveatsOf(baseline, candidate) {
  return [
    ...oneRecord(baseline, candidate),
    ...fewerRuns(baseline, candidate),
    ...lostLedger(baseline, candidate),
    ...cutWarmUps("baseline", baseline),
    ...cutWarmUps("candidate", candidate)
  ];
}
function oneRecord(baseline, candidate) {
  return baseline.id === candidate.id ? [`both sides are one record (${candidate.id}), so it was compared with itself`] : [];
}
function fewerRuns(baseline, candidate) {
  const before = runsOfLevel(baseline);
  const after = runsOfLevel(candidate);
  return after < before ? [`the candidate has ${count(after, "run")} a level, the baseline ${before}: its medians say less`] : [];
}
function runsOfLevel({ load }) {
  return load.launches * load.runsPerLaunch;
}
function lostLedger(baseline, candidate) {
  const lost = ledgersOf(candidate).find(({ status }) => status === "unknown");
  const has = (record2) => ledgersOf(record2).some(({ status }) => status !== "unknown");
  return lost && has(baseline) && !has(candidate) ? [`the server's counters confirmed the baseline's totals, and not the candidate's: ${lost.detail}`] : [];
}
function ledgersOf({ launches }) {
  return launches.flatMap(({ runs }) => runs.map(({ ledger }) => ledger));
}
function cutWarmUps(side, { launches }) {
  const runs = launches.flatMap((launch2) => launch2.runs);
  const cut3 = runs.filter(({ warmup }) => !warmup.complete).length;
  return cut3 === 0 ? [] : [`the warm-up before ${cut3} of ${count(runs.length, "run")} of the ${side} was cut by its time limit`];
}

// src/model/outcome.ts
var OUTCOMES = [
  "ok",
  "short",
  "truncated",
  // the stream ended without [DONE] and without a finish reason
  "empty",
  // HTTP 200 without one generated token
  "stream-error",
  // an error object inside an HTTP 200 stream
  "http-error",
  // a status other than 200
  "connect-error",
  // no connection, or it was reset before the end
  "timeout",
  "cancelled"
];
function isServed(outcome) {
  return outcome === "ok" || outcome === "short";
}

// src/verdict/cell-notes.ts
function cellNotes(baseline, candidate, better, tolerance) {
  return [
    ...steadiness("baseline", baseline, tolerance),
    ...steadiness("candidate", candidate, tolerance),
    ...oneSided(baseline, candidate, better, tolerance)
  ];
}
function steadiness(name2, side, tolerance) {
  const runs = side.runs.filter((value) => value !== null);
  if (runs.length < 3 || side.value === null || side.value === 0 || tolerance === 0) return [];
  const spread = (Math.max(...runs) - Math.min(...runs)) / Math.abs(side.value);
  const direction = trend(runs);
  if (direction !== null && spread > tolerance / 2) {
    return [`${name2} runs ${direction} from run to run, by ${percent(spread)} in all`];
  }
  return spread > tolerance ? [`${name2} runs spread over ${percent(spread)}, wider than the limit`] : [];
}
function trend(runs) {
  const steps = runs.slice(1).map((value, place2) => value - (runs[place2] ?? value));
  if (steps.every((step) => step > 0)) return "rise";
  return steps.every((step) => step < 0) ? "fall" : null;
}
function oneSided(baseline, candidate, better, tolerance) {
  const sign = better === "lower" ? 1 : -1;
  const before = baseline.runs.filter((value) => value !== null).map((value) => value * sign);
  const after = candidate.runs.filter((value) => value !== null).map((value) => value * sign);
  if (before.length < 3 || after.length < 3 || baseline.value === null || candidate.value === null) return [];
  const worse = (candidate.value - baseline.value) * sign / Math.abs(baseline.value);
  const near = worse > tolerance / 2 && worse <= tolerance;
  return near && Math.min(...after) > Math.max(...before) ? ["every candidate run is worse than every baseline run"] : [];
}

// node_modules/simple-statistics/dist/simple-statistics.mjs
function quantileSorted(x2, p) {
  var idx = (x2.length - 1) * p;
  if (x2.length === 0) {
    throw new Error("quantile requires at least one data point.");
  } else if (p < 0 || p > 1) {
    throw new Error("quantiles must be between 0 and 1");
  } else if (p === 1) {
    return x2[x2.length - 1];
  } else if (p === 0) {
    return x2[0];
  } else if (idx % 1 !== 0) {
    var lower = Math.floor(idx);
    var upper = Math.ceil(idx);
    var fraction = idx - lower;
    return x2[lower] + fraction * (x2[upper] - x2[lower]);
  } else {
    return x2[idx];
  }
}
var BayesianClassifier = function BayesianClassifier2() {
  this.totalCount = 0;
  this.data = {};
};
BayesianClassifier.prototype.train = function train(item, category) {
  if (!this.data[category]) {
    this.data[category] = {};
  }
  for (var k in item) {
    var v = item[k];
    if (this.data[category][k] === void 0) {
      this.data[category][k] = {};
    }
    if (this.data[category][k][v] === void 0) {
      this.data[category][k][v] = 0;
    }
    this.data[category][k][v]++;
  }
  this.totalCount++;
};
BayesianClassifier.prototype.score = function score(item) {
  var odds = {};
  var category;
  for (var k in item) {
    var v = item[k];
    for (category in this.data) {
      if (odds[category] === void 0) {
        odds[category] = {};
      }
      if (this.data[category][k]) {
        odds[category][k + "_" + v] = (this.data[category][k][v] || 0) / this.totalCount;
      } else {
        odds[category][k + "_" + v] = 0;
      }
    }
  }
  var oddsSums = {};
  for (category in odds) {
    oddsSums[category] = 0;
    for (var combination in odds[category]) {
      oddsSums[category] += odds[category][combination];
    }
  }
  return oddsSums;
};
var COEFFICIENTS = [
  0.9999999999999971,
  57.15623566586292,
  -59.59796035547549,
  14.136097974741746,
  -0.4919138160976202,
  3399464998481189e-20,
  4652362892704858e-20,
  -9837447530487956e-20,
  1580887032249125e-19,
  -21026444172410488e-20,
  21743961811521265e-20,
  -1643181065367639e-19,
  8441822398385275e-20,
  -26190838401581408e-21,
  36899182659531625e-22
];
var g = 607 / 128;
var LOGSQRT2PI = Math.log(Math.sqrt(2 * Math.PI));
function gammaln(n) {
  if (n <= 0) {
    return Number.POSITIVE_INFINITY;
  }
  n--;
  var a = COEFFICIENTS[0];
  for (var i = 1; i < 15; i++) {
    a += COEFFICIENTS[i] / (n + i);
  }
  var tmp = g + 0.5 + n;
  return LOGSQRT2PI + Math.log(a) - tmp + (n + 0.5) * Math.log(tmp);
}
var SQRT_2PI$1 = Math.sqrt(2 * Math.PI);
function cumulativeDistribution(z2) {
  var sum = z2;
  var tmp = z2;
  for (var i = 1; i < 30; i++) {
    tmp *= z2 * z2 / (2 * i + 1);
    sum += tmp;
  }
  return Math.round((0.5 + sum / SQRT_2PI$1 * Math.exp(-z2 * z2 / 2)) * 1e4) / 1e4;
}
var standardNormalTable = [];
for (z = 0; z <= 3.09; z += 0.01) {
  standardNormalTable.push(cumulativeDistribution(z));
}
var z;
var SQRT_2PI = Math.sqrt(2 * Math.PI);
var PerceptronModel = function PerceptronModel2() {
  this.weights = [];
  this.bias = 0;
};
PerceptronModel.prototype.predict = function predict(features) {
  if (features.length !== this.weights.length) {
    return null;
  }
  var score2 = 0;
  for (var i = 0; i < this.weights.length; i++) {
    score2 += this.weights[i] * features[i];
  }
  score2 += this.bias;
  if (score2 > 0) {
    return 1;
  } else {
    return 0;
  }
};
PerceptronModel.prototype.train = function train2(features, label) {
  if (label !== 0 && label !== 1) {
    return null;
  }
  if (features.length !== this.weights.length) {
    this.weights = features.slice();
    this.bias = 1;
  }
  var prediction = this.predict(features);
  if (typeof prediction === "number" && prediction !== label) {
    var gradient = label - prediction;
    for (var i = 0; i < this.weights.length; i++) {
      this.weights[i] += gradient * features[i];
    }
    this.bias += gradient;
  }
  return this;
};

// src/stats/quantile.ts
function quantile(sorted2, q) {
  return sorted2.length === 0 ? null : quantileSorted(sorted2, q);
}
function ascending(values) {
  return values.toSorted((a, b) => a - b);
}

// src/stats/median.ts
function median(values) {
  return quantile(ascending(values), 0.5);
}

// src/verdict/level-runs.ts
function levelsOf(record2) {
  const runs = record2.launches.flatMap((launch2) => launch2.runs);
  return new Map(
    record2.workloads.flatMap(
      ({ name: name2, levels: levels2 }) => levels2.map(({ concurrency, requests }) => [
        levelKey(name2, concurrency),
        {
          workload: name2,
          concurrency,
          requests,
          expected: Math.max(1, record2.load.launches * record2.load.runsPerLaunch),
          runs: runs.filter((run2) => run2.workload === name2 && run2.level.concurrency === concurrency)
        }
      ])
    )
  );
}
function levelKey(workload, concurrency) {
  return JSON.stringify([workload, concurrency]);
}
function validRuns(level) {
  return level.runs.filter((run2) => run2.invalid.length === 0);
}
function levelProblem(level) {
  if (level.runs.length < level.expected) {
    return `only ${level.runs.length} of ${level.expected} runs were made`;
  }
  const valid2 = validRuns(level).length;
  if (valid2 * 2 > Math.max(level.expected, level.runs.length)) return null;
  const causes = [...new Set(level.runs.flatMap((run2) => run2.invalid))];
  return `only ${valid2} of ${level.runs.length} runs are valid: ${causes.join("; ")}`;
}

// src/verdict/side.ts
function sideOf(metric, level) {
  const valid2 = validRuns(level);
  const runs = level.runs.map((run2) => run2.invalid.length === 0 ? valueOfRun(metric, run2) : null);
  const known2 = runs.filter((value) => value !== null);
  const enough = known2.length * 2 > Math.max(level.expected, level.runs.length);
  return {
    value: !enough ? null : metric === "failureRate" ? pooledFailureRate(valid2) : median(known2),
    runs,
    samples: valid2.reduce((sum, run2) => sum + run2.statistics[metric].samples, 0)
  };
}
function failedRequests(run2) {
  let failed = 0;
  let sent = 0;
  for (const [outcome, amount2] of Object.entries(run2.outcomes)) {
    sent += amount2;
    if (!isServed(outcome)) failed += amount2;
  }
  return { failed, sent };
}
function valueOfRun(metric, run2) {
  if (metric === "failureRate") return pooledFailureRate([run2]);
  const { value } = run2.statistics[metric];
  return value !== null && Number.isFinite(value) ? value : null;
}
function pooledFailureRate(runs) {
  const totals = runs.map(failedRequests);
  const sent = totals.reduce((sum, run2) => sum + run2.sent, 0);
  return sent === 0 ? null : totals.reduce((sum, run2) => sum + run2.failed, 0) / sent;
}

// src/verdict/tolerance.ts
function effectiveTolerance(metric, baseline, policy) {
  const own = policy.tolerances[metric];
  const relative = own?.relative ?? METRICS[metric].relativeTolerance;
  const absolute = own?.absolute ?? METRICS[metric].absoluteTolerance;
  if (baseline === null) return { effective: null, absolute, setBy: "none" };
  if (baseline === 0) return { effective: null, absolute, setBy: absolute > 0 ? "absolute" : "none" };
  const share2 = absolute / Math.abs(baseline);
  if (share2 > relative) return { effective: share2, absolute, setBy: "absolute" };
  return { effective: relative, absolute, setBy: relative > 0 ? "relative" : "none" };
}
function isGating(metric, policy) {
  return policy.gating ? policy.gating.includes(metric) : METRICS[metric].gates;
}

// src/verdict/judge-cell.ts
var ROUNDING = 1e-9;
function judgeCell(input) {
  const { metric, policy } = input;
  const baseline = input.baseline && sideOf(metric, input.baseline);
  const candidate = input.candidate && sideOf(metric, input.candidate);
  const limit = effectiveTolerance(metric, baseline?.value ?? null, policy);
  const cell = {
    metric,
    workload: input.workload,
    concurrency: input.concurrency,
    gates: isGating(metric, policy),
    baseline,
    candidate,
    tolerance: { effective: limit.effective, setBy: limit.setBy },
    ratio: null,
    worse: null,
    notes: []
  };
  if (input.obstacle) return { ...cell, ...input.obstacle };
  const before = baseline?.value ?? null;
  const after = candidate?.value ?? null;
  if (!baseline || !candidate || before === null || after === null) {
    return { ...cell, ...withoutNumbers(input, before, after) };
  }
  if (before === 0 && METRICS[metric].better === "higher") {
    return { ...cell, verdict: "not comparable", reason: "the baseline is 0, which is no throughput at all" };
  }
  if (METRICS[metric].better === "higher" && (limit.effective ?? 0) >= 1) {
    const reason = `the limit of ${percent(limit.effective ?? 0)} is more than can be lost, so nothing could block`;
    return { ...cell, verdict: "not comparable", reason };
  }
  const judged = judgeNumbers(metric, before, after, limit);
  return {
    ...cell,
    ...judged,
    ...standing(input, baseline, candidate, judged, cell.gates),
    notes: notesOf(metric, baseline, candidate, limit)
  };
}
function standing({ metric, ...input }, baseline, candidate, judged, gates) {
  const { minSamples } = METRICS[metric];
  const samples = Math.min(baseline.samples, candidate.samples);
  if (samples >= minSamples) return { ...judged, gates };
  const promised = Math.max(
    promisedSamples(metric, input.baseline),
    promisedSamples(metric, input.candidate)
  );
  const few = `${samples} samples of the ${minSamples} it needs to block`;
  if (promised < minSamples)
    return { ...judged, gates: false, reason: `${judged.reason}; informs only, ${few}` };
  const reason = `${judged.reason}; only ${few}, because runs are missing, invalid or without a value`;
  return { verdict: judged.verdict === "regressed" ? "regressed" : "inconclusive", gates, reason };
}
function promisedSamples(metric, level) {
  if (level === null) return 0;
  const most = Math.max(0, ...level.runs.map((run2) => run2.statistics[metric].samples));
  return most * Math.max(level.expected, level.runs.length);
}
function withoutNumbers(input, before, after) {
  const gates = isGating(input.metric, input.policy);
  if (before === null && after === null && needsTwoTokens(input.metric) && isSingleToken(input)) {
    return { verdict: "not comparable", reason: "every answer is one token long: undefined", gates: false };
  }
  const missing3 = before === null && after === null ? "both sides" : before === null ? "the baseline" : "the candidate";
  return { verdict: "not comparable", reason: `no value on ${missing3}`, gates };
}
function needsTwoTokens(metric) {
  return /^(tpot|itl|chunkGap)\./.test(metric);
}
function isSingleToken({ baseline, candidate }) {
  const tokens = [baseline, candidate].flatMap(
    (level) => (level?.runs ?? []).flatMap(
      (run2) => run2.samples.completionTokens.filter((_, place2) => isServed(run2.samples.outcome[place2] ?? "empty"))
    )
  );
  return tokens.length > 0 && tokens.every((value) => value !== null && value <= 1);
}
function judgeNumbers(metric, before, after, limit) {
  if (before === 0 || limit.effective === null) {
    const regressed = after > limit.absolute;
    return {
      verdict: regressed ? "regressed" : "passed",
      ratio: null,
      worse: after === 0 ? 0 : null,
      reason: after === 0 ? "no change" : "the baseline is 0 and the candidate is not"
    };
  }
  const sign = METRICS[metric].better === "lower" ? 1 : -1;
  const worse = after === before ? 0 : sign * (after - before) / Math.abs(before);
  const verdict = worse > limit.effective + ROUNDING ? "regressed" : worse < -limit.effective - ROUNDING ? "improved" : "passed";
  return { verdict, ratio: after / before, worse, reason: changeInWords2(worse, limit) };
}
function changeInWords2(worse, limit) {
  const change = worse === 0 ? "no change" : `${percent(Math.abs(worse))} ${worse > 0 ? "worse" : "better"}`;
  const source = limit.setBy === "absolute" ? ", set by the absolute tolerance" : "";
  return `${change} (limit ${percent(limit.effective ?? 0)}${source})`;
}
function notesOf(metric, baseline, candidate, limit) {
  return limit.effective === null ? [] : cellNotes(baseline, candidate, METRICS[metric].better, limit.effective);
}

// src/verdict/unstable-tail.ts
var WIDEST_GAP = 0.5;
var TAILS = { "ttft.p99": "ttft.p95", "e2e.p99": "e2e.p95" };
function withUnstableTails(cells) {
  return cells.map((cell) => {
    const below = cells.find(({ metric }) => metric === TAILS[cell.metric]);
    const note = below ? unstableTail(cell, below) : null;
    return note === null ? cell : { ...cell, notes: [...cell.notes, note] };
  });
}
function unstableTail({ metric, candidate }, below) {
  const p992 = candidate?.value ?? null;
  const p952 = below.candidate?.value ?? null;
  if (candidate === null || p992 === null || p952 === null || p952 <= 0) return null;
  const gap = p992 / p952 - 1;
  if (gap <= WIDEST_GAP) return null;
  const few = candidate.samples < METRICS[metric].minSamples;
  return `p99 is ${percent(gap)} above p95: unstable tail${few ? `, or chance (${candidate.samples} samples)` : ""}`;
}

// src/verdict/answers.ts
function answersOf(runs) {
  const places = /* @__PURE__ */ new Map();
  for (const run2 of runs) {
    for (const [place2, id] of run2.samples.id.entries()) {
      const seen = places.get(id);
      if (seen) seen.push({ run: run2, place: place2 });
      else places.set(id, [{ run: run2, place: place2 }]);
    }
  }
  return new Map([...places].map(([id, seen]) => [id, answerOf(seen)]));
}
function answerOf(seen) {
  const served = seen.filter(({ run: run2, place: place2 }) => isServed(run2.samples.outcome[place2] ?? "cancelled"));
  return {
    served: served.length,
    sent: seen.length,
    promptTokens: meanIfKnown(served.map(({ run: run2, place: place2 }) => run2.samples.promptTokens[place2])),
    completionTokens: meanIfKnown(served.map(({ run: run2, place: place2 }) => run2.samples.completionTokens[place2])),
    finishReasons: served.map(({ run: run2, place: place2 }) => run2.samples.finishReason[place2] ?? "unknown"),
    outputHash: served.map(({ run: run2, place: place2 }) => run2.samples.outputHash[place2]).find((hash) => hash) ?? null
  };
}
function meanIfKnown(values) {
  const known2 = values.filter((value) => value !== null && value !== void 0);
  if (known2.length === 0 || known2.length < values.length) return null;
  return known2.reduce((sum, value) => sum + value, 0) / known2.length;
}

// src/verdict/work-equality.ts
var WORK_TOLERANCE = 0.01;
function workEquality(baseline, candidate) {
  const before = answersOf(validRuns(baseline));
  const after = answersOf(validRuns(candidate));
  const difference2 = otherRequests(baseline, candidate, before, after) ?? otherShareServed(before, after) ?? otherTokens("prompt", before, after, (answer) => answer.promptTokens, sumOfChanges) ?? otherTokens("output", before, after, (answer) => answer.completionTokens, changeOfSum) ?? otherFinishReasons(before, after, candidate.requests);
  return { difference: difference2, notes: [...promptShift(before, after), ...identicalOutputs(before, after)] };
}
function otherRequests(baseline, candidate, before, after) {
  if (baseline.requests !== candidate.requests) {
    return `the baseline sent ${baseline.requests} requests, the candidate ${candidate.requests}`;
  }
  const strangers = [...before.keys()].filter((id) => !after.has(id)).length;
  const newcomers = [...after.keys()].filter((id) => !before.has(id)).length;
  if (strangers + newcomers === 0) return null;
  return `the requests are not the same: ${strangers} only in the baseline, ${newcomers} only in the candidate`;
}
function otherShareServed(before, after) {
  const was = servedShare(before);
  const is = servedShare(after);
  if (Math.abs(was - is) <= WORK_TOLERANCE) return null;
  return `${percent(was)} of the requests were served in the baseline, ${percent(is)} in the candidate`;
}
function servedShare(answers) {
  let served = 0;
  let sent = 0;
  for (const answer of answers.values()) {
    served += answer.served;
    sent += answer.sent;
  }
  return sent === 0 ? 0 : served / sent;
}
function otherTokens(kind, before, after, tokens, distance2) {
  const pairs2 = servedByBoth(before, after).map(
    ([was2, is2]) => [tokens(was2), tokens(is2)]
  );
  const unknown = pairs2.filter(([was2, is2]) => was2 === null || is2 === null).length;
  if (pairs2.length === 0) return "no request was served on both sides";
  if (unknown > pairs2.length * WORK_TOLERANCE) {
    return `the ${kind} tokens of ${unknown} of ${pairs2.length} requests are unknown, so equal work cannot be proven`;
  }
  const known2 = pairs2.filter((pair) => pair[0] !== null && pair[1] !== null);
  if (distance2(known2) <= WORK_TOLERANCE) return null;
  const was = Math.round(known2.reduce((sum, pair) => sum + pair[0], 0));
  const is = Math.round(known2.reduce((sum, pair) => sum + pair[1], 0));
  return `the ${kind} tokens differ (${was} in the baseline, ${is} in the candidate), so the work was not the same`;
}
function sumOfChanges(pairs2) {
  const total = pairs2.reduce((sum, [was]) => sum + was, 0);
  const changes = pairs2.reduce((sum, [was, is]) => sum + Math.abs(is - was), 0);
  return changes === 0 ? 0 : changes / total;
}
function changeOfSum(pairs2) {
  const was = pairs2.reduce((sum, pair) => sum + pair[0], 0);
  const is = pairs2.reduce((sum, pair) => sum + pair[1], 0);
  return was === is ? 0 : Math.abs(is - was) / was;
}
function otherFinishReasons(before, after, requests) {
  const was = finishShares(before);
  const is = finishShares(after);
  const reasons2 = [.../* @__PURE__ */ new Set([...was.keys(), ...is.keys()])];
  const moved = reasons2.reduce(
    (sum, reason) => sum + Math.abs((is.get(reason) ?? 0) - (was.get(reason) ?? 0)) / 2,
    0
  );
  if (moved <= Math.max(WORK_TOLERANCE, 1 / Math.max(1, requests)) + 1e-9) return null;
  const words = (shares) => [...shares].map(([reason, share2]) => `${reason} ${percent(share2)}`).join(", ");
  return `the finish reasons differ (${words(was)} in the baseline, ${words(is)} in the candidate)`;
}
function finishShares(answers) {
  const reasons2 = [...answers.values()].flatMap((answer) => answer.finishReasons);
  const shares = /* @__PURE__ */ new Map();
  for (const reason of reasons2) shares.set(reason, (shares.get(reason) ?? 0) + 1 / reasons2.length);
  return shares;
}
function promptShift(before, after) {
  const shifted = servedByBoth(before, after).filter(
    ([was, is]) => was.promptTokens !== null && is.promptTokens !== null && was.promptTokens !== is.promptTokens
  );
  if (shifted.length === 0) return [];
  const text5 = `the prompts of ${shifted.length} requests have another number of tokens than in the baseline`;
  return [{ metrics: ["ttft.p50", "ttft.p99", "outputThroughput"], text: text5 }];
}
function identicalOutputs(before, after) {
  const known2 = servedByBoth(before, after).filter(([was, is]) => was.outputHash && is.outputHash);
  if (known2.length === 0) return [];
  const same = known2.filter(([was, is]) => was.outputHash === is.outputHash).length;
  if (same === known2.length) return [];
  return [
    { metrics: ["outputThroughput"], text: `${percent(same / known2.length)} of the outputs are identical` }
  ];
}
function servedByBoth(before, after) {
  return [...before].flatMap(([id, was]) => {
    const is = after.get(id);
    return is && was.served > 0 && is.served > 0 ? [[was, is]] : [];
  });
}

// src/verdict/compare-cells.ts
function compareCells(baseline, candidate, mismatch, policy) {
  const before = levelsOf(baseline);
  const after = levelsOf(candidate);
  return [.../* @__PURE__ */ new Set([...before.keys(), ...after.keys()])].flatMap(
    (key) => compareLevel(before.get(key) ?? null, after.get(key) ?? null, mismatch, policy)
  );
}
function compareLevel(baseline, candidate, mismatch, policy) {
  const level = baseline ?? candidate;
  if (!level) return [];
  const obstacle = levelObstacle(baseline, candidate, mismatch);
  const work = baseline && candidate && !obstacle ? workEquality(baseline, candidate) : null;
  const cells = METRIC_NAMES.map((metric) => {
    const cell = judgeCell({
      metric,
      workload: level.workload,
      concurrency: level.concurrency,
      baseline,
      candidate,
      obstacle: obstacle ?? (metric === "failureRate" ? null : workObstacle(work)),
      policy
    });
    const notes = (work?.notes ?? []).filter((note) => note.metrics.includes(metric));
    return { ...cell, notes: [...cell.notes, ...notes.map((note) => note.text)] };
  });
  return withUnstableTails(cells);
}
function levelObstacle(baseline, candidate, mismatch) {
  if (mismatch) return { verdict: "not comparable", reason: mismatch };
  if (!baseline) return { verdict: "no baseline", reason: "new level: the baseline does not have it" };
  if (!candidate)
    return { verdict: "not comparable", reason: "the candidate was not measured at this level" };
  const own = levelProblem(candidate);
  if (own) return { verdict: "invalid", reason: own };
  const theirs = levelProblem(baseline);
  return theirs ? { verdict: "not comparable", reason: `the baseline is unusable: ${theirs}` } : null;
}
function workObstacle(work) {
  return work?.difference ? { verdict: "not comparable", reason: work.difference } : null;
}

// src/verdict/stale-baseline.ts
var LARGE_IMPROVEMENT = 0.2;
function staleBaseline(cells, baseline, policy, now) {
  const reasons2 = [...tooOld(baseline, policy, now), ...tooGood(cells)];
  return {
    reasons: reasons2,
    advice: reasons2.length > 0 ? ["Refresh the baseline: a stale one hides regressions up to the size of its slack."] : []
  };
}
function tooOld(baseline, policy, now) {
  const days = ageInDays(acceptedAt(baseline), now);
  if (policy.maxAgeDays === null || days <= policy.maxAgeDays) return [];
  return [`the baseline is ${count(Math.floor(days), "day")} old (limit ${policy.maxAgeDays})`];
}
function tooGood(cells) {
  const large = cells.filter((cell) => cell.gates && cell.verdict === "improved" && (cell.worse ?? 0) < -LARGE_IMPROVEMENT).sort((a, b) => (a.worse ?? 0) - (b.worse ?? 0))[0];
  if (!large) return [];
  const change = `${cellInWords(large)} is ${percent(-(large.worse ?? 0))} better`;
  return [`the baseline looks stale: ${change}, which one upgrade rarely brings`];
}

// src/verdict/compare.ts
function compareRecords({ baseline, candidate, policy, now }) {
  const base = baseline.schema === "serving-gate/baseline" ? baseline.record : baseline;
  if (candidate.problem) return notMeasured({ problem: candidate.problem, candidate, policy, now });
  const differences = diffEnvironments(base, candidate);
  const mismatches = [
    ...differences.filter(isMismatch).map(mismatchInWords),
    ...strangeDefinitions(base, candidate),
    ...baseProblem(base)
  ];
  const cells = compareCells(base, candidate, mismatches[0] ? mismatchOfAll(mismatches) : null, policy);
  const verdict = overallVerdict(cells);
  const stale = staleBaseline(cells, baseline, policy, now);
  return assemble({
    verdict,
    subject: changeInWords(base, candidate),
    reasons: [...mismatches, ...mismatches.length > 0 ? [] : completeness(cells)],
    asides: [...caveatsOf(base, candidate), ...stale.reasons],
    advice: [...adviceFor(verdict), ...stale.advice],
    cells,
    differences,
    baseline,
    candidate,
    policy,
    now
  });
}
function noBaseline(input) {
  const { candidate, policy, place: place2 } = input;
  return assemble({
    verdict: "no baseline",
    subject: candidate ? subjectInWords(candidate) : policy.gate,
    reasons: [`nothing was compared: there is no baseline for this setup in ${place2}`],
    advice: [
      "Make one from the version that is in production: run the action with `mode: baseline` on the main branch, or `serving-gate baseline save` on the same machine.",
      ...policy.baselineRequired ? ["This gate requires a baseline, so it fails until there is one."] : []
    ],
    cells: [],
    differences: [],
    baseline: null,
    candidate,
    policy,
    now: input.now
  });
}
function notMeasured(input) {
  const { problem: problem2, candidate, policy } = input;
  return assemble({
    verdict: "invalid",
    subject: candidate ? subjectInWords(candidate) : policy.gate,
    reasons: problemInWords(problem2.message),
    advice: problem2.hint ? [problem2.hint] : [],
    cells: [],
    differences: [],
    baseline: null,
    candidate,
    policy,
    now: input.now
  });
}
var MAX_LOG_TAIL = 1e3;
function problemInWords(message) {
  const [first = "", ...rest2] = message.split("\n").filter((line2) => line2.trim() !== "");
  const tail = rest2.filter((line2) => !/^Last lines of its log:$/.test(line2)).join(" \u23CE ");
  return tail === "" ? [first] : [first, `the log ends: \u2026${tail.slice(-MAX_LOG_TAIL)}`];
}
function isMismatch(difference2) {
  if (difference2.class !== "identity" || difference2.kind === "unknown") return false;
  if (difference2.field.startsWith("levels ")) return false;
  return !difference2.field.startsWith("request set ") || difference2.kind === "changed";
}
function mismatchInWords({ field, baseline, candidate }) {
  return `${field} differs: ${shorten(baseline)} in the baseline, ${shorten(candidate)} now`;
}
function shorten(value) {
  if (value === null) return "nothing";
  const text5 = /^[0-9a-f]{64}$/.test(value) ? value.slice(0, 12) : value;
  return text5.length > 120 ? `${text5.slice(0, 119)}\u2026` : text5;
}
function strangeDefinitions(base, candidate) {
  const { definitionsVersion } = candidate;
  if (definitionsVersion !== base.definitionsVersion || definitionsVersion === DEFINITIONS_VERSION) return [];
  return [`definitions version ${definitionsVersion} is not the one of this tool (${DEFINITIONS_VERSION})`];
}
function baseProblem(base) {
  return base.problem ? [`the baseline's measurement is not whole: ${base.problem.message}`] : [];
}
function mismatchOfAll(mismatches) {
  const more = mismatches.length - 1;
  return more > 0 ? `${mismatches[0]} (and ${more} more)` : mismatches[0] ?? "";
}
function completeness(cells) {
  const levels2 = /* @__PURE__ */ new Map();
  for (const cell of cells) {
    const unjudged2 = cell.verdict === "no baseline" || cell.verdict === "invalid";
    const missing3 = cell.verdict === "not comparable" && (cell.baseline === null || cell.candidate === null);
    if (cell.gates && (unjudged2 || missing3)) {
      levels2.set(JSON.stringify([cell.workload, cell.concurrency]), cell);
    }
  }
  const invalidFirst = [...levels2.values()].sort(
    (a, b) => Number(b.verdict === "invalid") - Number(a.verdict === "invalid")
  );
  const reasons2 = invalidFirst.map(
    (cell) => `${cell.workload} at ${cell.concurrency} concurrent: ${cell.reason}`
  );
  const overlap = cells.some((cell) => cell.baseline !== null && cell.candidate !== null);
  if (!overlap)
    return ["baseline and candidate have no level in common, so nothing was compared", ...reasons2];
  if (!cells.some((cell) => cell.gates)) return [...reasons2, noGate(cells)];
  return reasons2;
}
function noGate(cells) {
  const first = cells.find((cell) => cell.reason.includes("informs only"));
  const example = first ? `, for example ${cellInWords(first)}: ${first.reason}` : "";
  return `none of ${count(cells.length, "cell")} can block${example}`;
}
function adviceFor(verdict) {
  switch (verdict) {
    case "regressed":
      return [
        "Keep the old pin, or change flags and measure again. If the change is wanted, refresh the baseline with `accept-regression` and a reason."
      ];
    case "not comparable":
      return [
        "Measure a new baseline with today\u2019s setup: `mode: baseline` on the main branch, or `serving-gate baseline save`."
      ];
    case "invalid":
    case "inconclusive":
      return ["Read why the runs are invalid, settle that, and run the gate again."];
    case "passed":
    case "improved":
    case "no baseline":
      return [];
  }
}

// src/gate/judge.ts
async function judge(candidate, policy, ports) {
  const now = ports.clock.now();
  const found = await ports.store.find(policy.gate, baselineKey(candidate));
  const baseline = found.status === "found" ? found.baseline : found.status === "other keys" ? nearest2(found.others, candidate) : void 0;
  if (candidate.problem !== null) {
    const verdict = notMeasured({ problem: candidate.problem, candidate, policy, now });
    return { verdict, baseline: baseline ?? null, candidate };
  }
  if (baseline === void 0) {
    return {
      verdict: noBaseline({ candidate, policy, now, place: ports.store.place }),
      baseline: null,
      candidate
    };
  }
  return { verdict: compareRecords({ baseline, candidate, policy, now }), baseline, candidate };
}
function nearest2(others, candidate) {
  const distance2 = ({ record: record2 }) => diffEnvironments(record2, candidate).filter((difference2) => difference2.class === "identity").length;
  return others.toSorted((a, b) => distance2(a) - distance2(b))[0];
}

// src/model/environment.ts
var text2 = nullable(string());
var finite3 = pipe(number(), finite());
var number2 = nullable(finite3);
var GpuSchema = strictObject({
  index: finite3,
  name: text2,
  uuid: text2,
  memoryTotalMiB: number2,
  powerLimitWatts: number2,
  maxSmClockMHz: number2,
  persistenceMode: text2,
  migMode: text2,
  temperatureCelsius: number2,
  smClockMHz: number2
});
var FingerprintSchema = strictObject({
  os: strictObject({ name: text2, kernel: text2, arch: text2 }),
  cpu: strictObject({ model: text2, cores: number2, governor: text2 }),
  memoryTotalMiB: number2,
  gpus: array(GpuSchema),
  gpuDriver: text2,
  gpuTool: strictObject({ status: picklist(["ok", "absent", "failed", "timed-out"]), detail: text2 }),
  python: text2,
  /** name → version of the interpreter that runs the server; null where it could not be listed. */
  packages: nullable(record(string(), string())),
  packagesSource: text2,
  /** Allow-listed environment variables that were given to the server. */
  serverEnvironment: record(string(), string()),
  /** The server's command as configured, placeholders as they are, after redaction; without folders of the run; null when attached. */
  serverFlags: nullable(array(string())),
  client: strictObject({ tool: string(), node: string() })
});

// src/model/pin.ts
var PinSchema = strictObject({
  framework: picklist(["vllm", "sglang", "openai", "embedded"]),
  version: string(),
  source: strictObject({
    kind: picklist([
      "requirements",
      "dockerfile",
      "pyproject",
      "uv-lock",
      "poetry-lock",
      "pdm-lock",
      "pipfile-lock",
      "compose",
      "kustomize",
      "yaml",
      "conda",
      "env",
      "pattern",
      "input",
      "server"
    ]),
    file: nullable(string()),
    line: nullable(pipe(number(), finite())),
    text: string()
  }),
  image: nullable(
    strictObject({ name: string(), tag: nullable(string()), digest: nullable(string()) })
  )
});

// src/model/record.ts
var RECORD_SCHEMA_VERSION = 1;
var finite4 = pipe(number(), finite());
var nullableNumber = nullable(finite4);
var amount = pipe(finite4, minValue(0));
var nullableAmount = nullable(amount);
var SamplesSchema = strictObject({
  id: array(string()),
  outcome: array(picklist(OUTCOMES)),
  dueMs: array(finite4),
  sentMs: array(finite4),
  ttftMs: array(nullableAmount),
  e2eMs: array(nullableAmount),
  closedMs: array(nullableAmount),
  promptTokens: array(nullableAmount),
  completionTokens: array(nullableAmount),
  finishReason: array(nullable(string())),
  httpStatus: array(nullableAmount),
  /** SHA-256 (first 16 hex digits) of the generated text, for the output canary. */
  outputHash: array(nullable(string())),
  error: array(nullable(string())),
  chunks: array(array(tuple([amount, nullableAmount])))
});
var StatisticSchema = strictObject({ value: nullableNumber, samples: amount });
var StatisticsSchema = strictObject(
  Object.fromEntries(METRIC_NAMES.map((name2) => [name2, StatisticSchema]))
);
var LevelSchema = strictObject({ concurrency: amount, requests: amount });
var ServerDeltaSchema = strictObject({
  requests: nullableNumber,
  promptTokens: nullableNumber,
  completionTokens: nullableNumber,
  cachedPromptTokens: nullableNumber,
  preemptions: nullableNumber,
  ttftMeanMs: nullableNumber,
  itlMeanMs: nullableNumber,
  e2eMeanMs: nullableNumber,
  queueMeanMs: nullableNumber,
  prefillMeanMs: nullableNumber,
  decodeMeanMs: nullableNumber
});
var ClientHealthSchema = strictObject({
  eventLoopDelayP99Ms: amount,
  eventLoopDelayMaxMs: amount,
  cpuCores: amount,
  reachedConcurrency: amount,
  lateSends: amount,
  socketsOpened: amount
});
var LedgerSchema = strictObject({
  status: picklist(["agrees", "disagrees", "unknown"]),
  detail: string()
});
var RunSchema = strictObject({
  workload: string(),
  level: LevelSchema,
  launch: finite4,
  run: finite4,
  startedAt: string(),
  durationMs: amount,
  warmup: strictObject({
    requests: amount,
    /** False when its time limit ended it. */
    complete: boolean(),
    /** What became of the prefix cache between warm-up and measurement. */
    cacheReset: picklist(["reset", "refused", "unsupported"])
  }),
  statistics: StatisticsSchema,
  outcomes: record(picklist(OUTCOMES), amount),
  promptTokens: nullableAmount,
  completionTokens: nullableAmount,
  samples: SamplesSchema,
  server: nullable(ServerDeltaSchema),
  ledger: LedgerSchema,
  client: ClientHealthSchema,
  /** Reasons why this run must not be used; empty for a valid run. */
  invalid: array(string())
});
var LaunchSchema = strictObject({
  index: finite4,
  startedAt: string(),
  readySeconds: nullableAmount,
  reportedVersion: nullable(string()),
  /** What the server says of itself at start: field → value, run-specific values left out. */
  facts: record(string(), string()),
  teardown: strictObject({
    status: picklist(["clean", "forced", "leftovers", "not-ours"]),
    detail: nullable(string())
  }),
  runs: array(RunSchema)
});
var RunRecordSchema = strictObject({
  schema: literal("serving-gate/run-record"),
  schemaVersion: literal(RECORD_SCHEMA_VERSION),
  definitionsVersion: finite4,
  id: string(),
  createdAt: string(),
  tool: strictObject({ name: literal("serving-gate"), version: string() }),
  /** Where the measured files came from; null outside git. */
  commit: nullable(string()),
  subject: strictObject({
    pin: nullable(PinSchema),
    reportedVersion: nullable(string()),
    model: string(),
    launcher: picklist(["command", "embedded", "attach"])
  }),
  seed: finite4,
  /** How the client sent: options that change the load change the numbers, so they are part of the record. */
  load: strictObject({
    shape: literal("closed"),
    continuousUsage: boolean(),
    requestTimeoutSeconds: amount,
    launches: amount,
    runsPerLaunch: amount
  }),
  workloads: array(
    strictObject({
      name: string(),
      requestSet: strictObject({ file: string(), sha256: string(), requests: amount }),
      levels: array(LevelSchema)
    })
  ),
  fingerprint: FingerprintSchema,
  launches: array(LaunchSchema),
  /** Why the measurement ended early; null when it is whole. */
  problem: nullable(
    strictObject({ code: string(), message: string(), hint: nullable(string()) })
  )
});

// src/gate/load-workloads.ts
async function loadWorkloads(plan, ports) {
  const loaded = [];
  for (const { name: name2, file, displayFile, levels: levels2 } of plan.workloads) {
    const set = await ports.readRequestSet(file, plan);
    const resolved3 = levels2.map(({ concurrency, requests }) => {
      const count3 = requests ?? set.requests.length;
      if (count3 > set.requests.length) {
        throw new GateError(
          "usage",
          `Workload ${name2} asks for ${count3} requests at level ${concurrency}, but ${displayFile} has ${set.requests.length}.`,
          {
            hint: "Lower `requests` of the level, or leave it out to send the whole set."
          }
        );
      }
      return { concurrency, requests: count3 };
    });
    loaded.push({ name: name2, displayFile, set, levels: resolved3 });
  }
  return loaded;
}

// src/gate/measure-launch.ts
import { setTimeout as sleep } from "node:timers/promises";

// src/engine/ledger.ts
function checkLedger(client, server) {
  if (server === null) return { status: "unknown", detail: "the server shows no counters" };
  const rows = [
    ["requests", client.requestsServed, server.requests],
    ["prompt tokens", client.promptTokens, server.promptTokens],
    ["completion tokens", client.completionTokens, server.completionTokens]
  ];
  const unequal = rows.filter(([, ours, theirs]) => ours !== null && theirs !== null && ours !== theirs);
  if (unequal.length > 0) {
    return {
      status: "disagrees",
      detail: unequal.map(([name2, ours, theirs]) => `${name2}: client ${ours}, server ${theirs}`).join("; ")
    };
  }
  const unknown = rows.filter(([, ours, theirs]) => ours === null || theirs === null);
  if (unknown.length > 0) {
    return {
      status: "unknown",
      detail: `not known on both sides: ${unknown.map(([name2]) => name2).join(", ")}`
    };
  }
  return { status: "agrees", detail: rows.map(([name2, ours]) => `${name2} ${ours}`).join(", ") };
}

// src/load/client-validity.ts
var MAX_EVENT_LOOP_DELAY_P99_MS = 40;
var MAX_EVENT_LOOP_SHARE_OF_TTFT = 0.1;
var MAX_EVENT_LOOP_ITLS = 2;
var MAX_CPU_CORES = 0.95;
var MIN_JUDGED_MS = 1e3;
function clientProblems(health, task) {
  const problems = [];
  const judged = task.durationMs === void 0 || task.durationMs >= MIN_JUDGED_MS;
  const delay3 = health.eventLoopDelayP99Ms;
  if (judged && delay3 > MAX_EVENT_LOOP_DELAY_P99_MS && canMove(delay3, task)) {
    problems.push(
      `the client's event loop was late by ${delay3.toFixed(1)} ms at p99 (limit ${MAX_EVENT_LOOP_DELAY_P99_MS} ms), so its time stamps are late too`
    );
  }
  if (task.durationMs !== void 0 && judged && health.cpuCores > MAX_CPU_CORES) {
    problems.push(
      `the client used ${health.cpuCores.toFixed(2)} cores (limit ${MAX_CPU_CORES}): it, not the server, set the pace`
    );
  }
  const asked = Math.min(task.concurrency, task.requests);
  if (health.reachedConcurrency < asked) {
    problems.push(`only ${health.reachedConcurrency} of ${asked} requests were ever open at once`);
  }
  return problems;
}
function canMove(delayMs, { ttftP50Ms, itlP50Ms = null }) {
  if (ttftP50Ms === null || delayMs > MAX_EVENT_LOOP_SHARE_OF_TTFT * ttftP50Ms) return true;
  return itlP50Ms !== null && delayMs > MAX_EVENT_LOOP_ITLS * itlP50Ms;
}

// src/stats/inter-token.ts
function interTokenMs(chunks, completionTokens) {
  const counts = tokensPerChunk(chunks, completionTokens);
  if (counts === null) return null;
  const gaps = [];
  let previousMs = null;
  for (const [index, [offsetMs]] of chunks.entries()) {
    const tokens = counts[index] ?? 0;
    if (tokens === 0) continue;
    if (previousMs !== null) {
      const gap = (offsetMs - previousMs) / tokens;
      for (let token = 0; token < tokens; token += 1) gaps.push(gap);
    }
    previousMs = offsetMs;
  }
  return gaps;
}
function tokensPerChunk(chunks, completionTokens) {
  const known2 = chunks.map(([, tokens]) => tokens).filter((tokens) => tokens !== null);
  if (known2.length === chunks.length) return known2;
  return known2.length === 0 && chunks.length === completionTokens ? chunks.map(() => 1) : null;
}
function chunkGapsMs(chunks) {
  return chunks.slice(1).map(([offsetMs], index) => offsetMs - (chunks[index]?.[0] ?? offsetMs));
}

// src/stats/latencies.ts
var MAX_UNKNOWN_SHARE = 0.01;
function latenciesOf(samples) {
  const found = { ttft: [], tpot: [], itl: [], e2e: [], chunkGap: [] };
  const unknown = { ttft: 0, tpot: 0, itl: 0, e2e: 0, chunkGap: 0 };
  let streams = 0;
  for (const [index, outcome] of samples.outcome.entries()) {
    if (!isServed(outcome)) continue;
    const shown3 = latenciesOfStream(samples, index);
    for (const family of LATENCY_FAMILIES) for (const value of shown3[family]) found[family].push(value);
    const tokens = samples.completionTokens[index] ?? null;
    if (tokens !== null && tokens <= 1) continue;
    streams += 1;
    for (const family of LATENCY_FAMILIES) if (shown3[family].length === 0) unknown[family] += 1;
  }
  for (const family of LATENCY_FAMILIES) {
    const tooMany = family !== "chunkGap" && unknown[family] > MAX_UNKNOWN_SHARE * streams;
    if (tooMany) found[family] = [];
  }
  return found;
}
function latenciesOfStream(samples, index) {
  const ttftMs = samples.ttftMs[index] ?? null;
  const e2eMs = samples.e2eMs[index] ?? null;
  const tokens = samples.completionTokens[index] ?? null;
  const chunks = samples.chunks[index] ?? [];
  const hasPace = ttftMs !== null && e2eMs !== null && tokens !== null && tokens > 1 && chunks.length > 1;
  return {
    ttft: ttftMs === null ? [] : [ttftMs],
    e2e: e2eMs === null ? [] : [e2eMs],
    tpot: hasPace ? [(e2eMs - ttftMs) / (tokens - 1)] : [],
    itl: interTokenMs(chunks, tokens) ?? [],
    chunkGap: chunkGapsMs(chunks)
  };
}

// src/stats/run-statistics.ts
function runStatistics(samples, durationMs) {
  const latencies = sorted(latenciesOf(samples));
  const rates = ratesOf(samples, durationMs);
  const entries2 = METRIC_NAMES.map((name2) => [name2, rates[name2] ?? quantileOf(latencies, name2)]);
  return Object.fromEntries(entries2);
}
function sorted(latencies) {
  const entries2 = LATENCY_FAMILIES.map((family) => [family, ascending(latencies[family])]);
  return Object.fromEntries(entries2);
}
function quantileOf(latencies, name2) {
  const family = LATENCY_FAMILIES.find((candidate) => name2.startsWith(`${candidate}.`));
  if (family === void 0) return { value: null, samples: 0 };
  const q = Number(name2.slice(family.length + 2)) / 100;
  return { value: quantile(latencies[family], q), samples: latencies[family].length };
}
function ratesOf(samples, durationMs) {
  const sent = samples.outcome.length;
  const served = samples.outcome.filter(isServed).length;
  return {
    outputThroughput: { value: perSecond(outputTokens(samples), durationMs, sent), samples: served },
    requestThroughput: { value: perSecond(served, durationMs, sent), samples: served },
    failureRate: { value: sent === 0 ? null : (sent - served) / sent, samples: sent }
  };
}
function perSecond(amount2, durationMs, sent) {
  return amount2 === null || sent === 0 || !(durationMs > 0) ? null : amount2 * 1e3 / durationMs;
}
function outputTokens(samples) {
  let sum = 0;
  for (const [index, outcome] of samples.outcome.entries()) {
    if (!isServed(outcome)) continue;
    const tokens = samples.completionTokens[index] ?? null;
    if (tokens === null) return null;
    sum += tokens;
  }
  return sum;
}

// src/gate/warmup-requests.ts
function warmupRequests(requests, concurrency) {
  const count3 = Math.min(requests.length, 2 * concurrency);
  const step = requests.length / count3;
  return Array.from({ length: count3 }, (_, index) => requests[Math.floor(index * step)]).filter(
    (request2) => request2 !== void 0
  );
}

// src/gate/measure-level.ts
var COUNTER_LAG_MS = 250;
async function measureLevel(server, plan, pass, ports, signal) {
  const warmup = warmupRequests(pass.requests, pass.level.concurrency);
  const complete = await warmUp(server, plan, pass, warmup, ports, signal);
  const cacheReset = await server.resetPrefixCache(signal);
  const finishCounters = await server.beginCounters(signal);
  const startedAt = ports.clock.now().toISOString();
  const result = await send(server, plan, pass, pass.requests, "measuring", ports, signal);
  const { delta, ledger } = await reconcile(result.samples, finishCounters, signal);
  const statistics = runStatistics(result.samples, result.durationMs);
  return {
    workload: pass.workload,
    level: pass.level,
    launch: pass.launch,
    run: pass.run,
    startedAt,
    durationMs: result.durationMs,
    warmup: { requests: warmup.length, complete, cacheReset },
    statistics,
    outcomes: countOutcomes(result.samples),
    promptTokens: sumServed(result.samples, result.samples.promptTokens),
    completionTokens: sumServed(result.samples, result.samples.completionTokens),
    samples: result.samples,
    server: delta,
    ledger,
    client: result.client,
    invalid: reasons(result, pass, ledger, statistics)
  };
}
async function warmUp(server, plan, pass, requests, ports, signal) {
  const limit = AbortSignal.timeout(plan.limits.warmup * 1e3);
  try {
    await send(server, plan, pass, requests, "warm-up", ports, AbortSignal.any([signal, limit]));
    return true;
  } catch (error2) {
    if (!limit.aborted || signal.aborted) throw error2;
    ports.progress.warn(
      `The warm-up of ${pass.workload} at ${pass.level.concurrency} took longer than ${plan.limits.warmup} s and was cut.`
    );
    return false;
  }
}
function send(server, plan, pass, requests, phase, ports, signal) {
  const began = ports.clock.monotonicMs();
  return ports.drive({
    baseUrl: server.baseUrl,
    requests,
    concurrency: pass.level.concurrency,
    requestTimeoutMs: plan.limits.request * 1e3,
    signal,
    onProgress: (done, completionTokens) => {
      const seconds2 = (ports.clock.monotonicMs() - began) / 1e3;
      ports.progress.tick({
        workload: pass.workload,
        level: pass.level,
        launch: pass.launch,
        launches: plan.launches,
        run: pass.run,
        runs: plan.runsPerLaunch,
        phase,
        done,
        total: requests.length,
        tokensPerSecond: seconds2 > 0 && completionTokens > 0 ? completionTokens / seconds2 : null
      });
    }
  });
}
async function reconcile(samples, finishCounters, signal) {
  const first = await finishCounters(signal);
  const ledger = ledgerOf(samples, first);
  if (ledger.status !== "disagrees") return { delta: first, ledger };
  await new Promise((resolve4) => setTimeout(resolve4, COUNTER_LAG_MS));
  const second = await finishCounters(signal);
  return { delta: second, ledger: ledgerOf(samples, second) };
}
function ledgerOf(samples, delta) {
  if (delta === null) return { status: "unknown", detail: "the server reports no counters" };
  if (!samples.outcome.every(isServed)) return { status: "unknown", detail: "some requests failed" };
  return checkLedger(
    {
      requestsServed: samples.id.length,
      promptTokens: sumServed(samples, samples.promptTokens),
      completionTokens: sumServed(samples, samples.completionTokens)
    },
    delta
  );
}
function reasons(result, pass, ledger, statistics) {
  const problems = clientProblems(result.client, {
    concurrency: pass.level.concurrency,
    requests: pass.requests.length,
    ttftP50Ms: statistics["ttft.p50"].value,
    itlP50Ms: statistics["itl.p50"].value,
    durationMs: result.durationMs
  });
  if (ledger.status === "disagrees") problems.push(`the ledger disagrees: ${ledger.detail}`);
  if (!result.samples.outcome.some(isServed)) problems.push("no request was served");
  return problems;
}
function countOutcomes(samples) {
  const counts = {};
  for (const outcome of samples.outcome) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
}
function sumServed(samples, column2) {
  let sum = 0;
  for (const [index, outcome] of samples.outcome.entries()) {
    if (!isServed(outcome)) continue;
    const value = column2[index] ?? null;
    if (value === null) return null;
    sum += value;
  }
  return sum;
}

// src/gate/measure-launch.ts
var LAST_WORDS_MS = 2e3;
async function measureLaunch(subject, workloads2, index, launches, known2, ports, signal) {
  var _stack = [];
  try {
    const { plan, pin } = subject;
    const startedAt = ports.clock.now().toISOString();
    ports.progress.note(`Launch ${index} of ${plan.launches}: starting the server`);
    const server = __using(_stack, await ports.launchServer({
      framework: plan.framework,
      server: plan.server,
      model: plan.model,
      version: pin?.version ?? null,
      index,
      seed: plan.seed,
      logFile: ports.serverLog(index),
      limits: plan.limits,
      signal,
      progress: ports.progress
    }), true);
    const runs = [];
    try {
      const fingerprint = known2 ?? await takeFingerprint(server, ports, signal);
      await untilDeath(server, signal, async (whileAlive) => {
        await measureWorkloads(server, plan, workloads2, index, runs, ports, whileAlive);
        await lastWords(runs, whileAlive);
      });
      return fingerprint;
    } finally {
      const teardown = await server.teardown();
      const { readySeconds, reportedVersion, facts: facts2 } = server;
      launches.push({ index, startedAt, readySeconds, reportedVersion, facts: { ...facts2 }, teardown, runs });
    }
  } catch (_) {
    var _error = _, _hasError = true;
  } finally {
    var _promise = __callDispose(_stack, _error, _hasError);
    _promise && await _promise;
  }
}
async function measureWorkloads(server, plan, workloads2, launch2, runs, ports, signal) {
  for (const { name: name2, set, levels: levels2 } of workloads2) {
    for (const level of levels2) {
      for (let run2 = 1; run2 <= plan.runsPerLaunch; run2 += 1) {
        const requests = set.requests.slice(0, level.requests);
        const measured = await measureLevel(
          server,
          plan,
          { workload: name2, level, launch: launch2, run: run2, requests },
          ports,
          signal
        );
        runs.push(measured);
        ports.progress.levelDone(summary(measured));
      }
    }
  }
}
async function untilDeath(server, signal, work) {
  const death = new AbortController();
  let died = null;
  void server.died.then((how) => {
    died = how;
    death.abort();
  });
  try {
    await work(AbortSignal.any([signal, death.signal]));
  } catch (error2) {
    throw died === null || signal.aborted ? error2 : deathError(died);
  }
  if (died !== null) throw deathError(died);
}
async function lastWords(runs, signal) {
  const failed = runs.some(
    (run2) => Object.keys(run2.outcomes).some((outcome) => !isServed(outcome))
  );
  if (failed) await sleep(LAST_WORDS_MS, void 0, { signal }).catch(() => void 0);
}
function deathError({ exitCode, signal, logTail }) {
  const how = signal === null ? `exit code ${exitCode ?? "unknown"}` : `signal ${signal}`;
  return new GateError(
    "launch",
    `The server died while it was measured (${how}). Its last lines:
${logTail}`,
    {
      hint: "This is a crash, not a slow run; the full server log is among the results."
    }
  );
}
function takeFingerprint(server, ports, signal) {
  return ports.takeFingerprint({
    serverPid: server?.pid ?? null,
    serverFlags: server?.flags ?? null,
    serverEnvironment: server?.environment ?? {},
    signal
  });
}
function summary(run2) {
  const { statistics } = run2;
  const ms2 = (value) => value === null ? "unknown" : `${value.toFixed(1)} ms`;
  const throughput = statistics.outputThroughput.value;
  const line2 = [
    `${run2.workload} c=${run2.level.concurrency}`,
    `${throughput === null ? "unknown" : throughput.toFixed(0)} tok/s`,
    `TTFT p50 ${ms2(statistics["ttft.p50"].value)}`,
    `ITL p50 ${ms2(statistics["itl.p50"].value)} p99 ${ms2(statistics["itl.p99"].value)}`
  ].join(", ");
  return run2.invalid.length === 0 ? line2 : `${line2} (invalid: ${run2.invalid.join("; ")})`;
}

// src/gate/measure.ts
async function measure(subject, ports, signal) {
  const { plan } = subject;
  const workloads2 = await loadWorkloads(plan, ports);
  const levels2 = workloads2.reduce((sum, workload) => sum + workload.levels.length, 0);
  ports.progress.plan(levels2 * plan.launches * plan.runsPerLaunch);
  const createdAt = ports.clock.now().toISOString();
  const launches = [];
  let fingerprint = null;
  let problem2 = null;
  try {
    for (let index = 1; index <= plan.launches; index += 1) {
      fingerprint = await measureLaunch(subject, workloads2, index, launches, fingerprint, ports, signal);
      requireClean(launches.at(-1));
    }
  } catch (error2) {
    problem2 = describe2(error2);
  }
  fingerprint ??= await takeFingerprint(null, ports, signal);
  return {
    schema: "serving-gate/run-record",
    schemaVersion: RECORD_SCHEMA_VERSION,
    definitionsVersion: DEFINITIONS_VERSION,
    id: ports.newId(),
    createdAt,
    tool: { name: "serving-gate", version: ports.toolVersion },
    commit: subject.commit,
    subject: {
      pin: subject.pin,
      reportedVersion: launches[0]?.reportedVersion ?? null,
      model: plan.model,
      launcher: plan.server.launcher
    },
    seed: plan.seed,
    load: {
      shape: "closed",
      continuousUsage: plan.continuousUsage,
      requestTimeoutSeconds: plan.limits.request,
      launches: plan.launches,
      runsPerLaunch: plan.runsPerLaunch
    },
    workloads: workloads2.map(({ name: name2, displayFile, set, levels: levels3 }) => ({
      name: name2,
      requestSet: { file: displayFile, sha256: set.sha256, requests: set.requests.length },
      levels: [...levels3]
    })),
    fingerprint,
    launches,
    problem: problem2
  };
}
function requireClean(launch2) {
  if (launch2?.teardown.status !== "leftovers") return;
  throw new GateError(
    "teardown",
    `The server of launch ${launch2.index} left something behind: ${launch2.teardown.detail ?? "unknown"}.`,
    {
      hint: "End it by hand, then run again; the machine is not clean."
    }
  );
}
function describe2(error2) {
  if (error2 instanceof GateError)
    return { code: error2.code, message: error2.message, hint: error2.hint ?? null };
  throw error2;
}

// src/gate/pin-check.ts
function checkBasePin(verdict, pins, baseline) {
  const base = pins.base?.version ?? null;
  const head2 = pins.head?.version ?? null;
  const measured = baseline?.subject.pin?.version ?? null;
  if (base === null || measured === null || measured === base) return verdict;
  const reason = `the baseline is of version ${measured}, but the base pins ${base}`;
  if (measured !== head2) return { ...verdict, reasons: [...verdict.reasons, reason] };
  return {
    ...verdict,
    verdict: "not comparable",
    exitCode: EXIT.couldNotTell,
    headline: `Not comparable \u2013 ${reason}: the head would be compared with itself`,
    reasons: [reason, ...verdict.reasons],
    advice: [`Refresh the baseline from the base, which pins ${base}.`]
  };
}

// src/gate/gate.ts
async function gate(input, ports, signal) {
  const { plan, policy, commit } = input;
  ports.progress.step("Resolving the pin");
  const pins = await input.resolvePins();
  ports.progress.note(pinLine(pins));
  const early = await beforeMeasuring(policy, ports);
  if (early !== null) return { ...early, pins };
  ports.progress.step(measuring(pins.head, plan));
  const candidate = await measure({ plan, pin: pins.head, commit }, ports, signal);
  await ports.keepRecord(candidate);
  if (candidate.problem?.code === "cancelled") throw new GateError("cancelled", candidate.problem.message);
  ports.progress.step("Comparing with the baseline");
  const judgement = await judge(candidate, policy, ports);
  const verdict = checkBasePin(judgement.verdict, pins, judgement.baseline?.record ?? null);
  return { ...judgement, verdict, pins };
}
async function beforeMeasuring(policy, ports) {
  const now = ports.clock.now();
  try {
    const baselines = await ports.store.list(policy.gate);
    if (baselines.length > 0) return null;
    const verdict = noBaseline({ candidate: null, policy, now, place: ports.store.place });
    return { verdict, baseline: null, candidate: null };
  } catch (error2) {
    if (!(error2 instanceof GateError) || !(error2.code === "baseline" || error2.code === "github")) throw error2;
    const problem2 = { code: error2.code, message: describeError(error2), hint: error2.hint ?? null };
    return {
      verdict: notMeasured({ problem: problem2, candidate: null, policy, now }),
      baseline: null,
      candidate: null
    };
  }
}
function measuring(pin, plan) {
  return pin === null ? `Measuring ${plan.model}` : `Measuring ${pin.framework} ${pin.version}`;
}
function pinLine({ base, head: head2 }) {
  if (head2 === null) return "no pin: the server that runs is measured as it is";
  const where2 = head2.source.file === null ? head2.source.kind : `${head2.source.file}${head2.source.line === null ? "" : `:${head2.source.line}`}`;
  if (base === null) return `${head2.framework} ${head2.version} (${where2}); the base does not pin it`;
  if (base.version === head2.version)
    return `${head2.framework} ${head2.version} (${where2}); the pin did not move`;
  return `${head2.framework} ${base.version} \u2192 ${head2.version} (${where2})`;
}

// src/report/numbers.ts
var UNKNOWN = "\u2013";
function rowFormat(metric, values) {
  const isShare = METRICS[metric].unit === "ratio";
  const known2 = values.filter(isNumber2).map((value) => Math.abs(isShare ? value * 100 : value));
  const digits = isShare ? 2 : decimals(known2.length > 0 ? Math.max(...known2) : 0);
  return (value) => isNumber2(value) ? (isShare ? value * 100 : value).toFixed(digits) : UNKNOWN;
}
function unitOf(metric) {
  const { unit } = METRICS[metric];
  return unit === "ratio" ? "%" : unit;
}
function age(days) {
  if (days < 1) return `${Math.round(days * 24)} h`;
  return days >= 1e5 ? "unknown age" : `${Math.floor(days)} ${Math.floor(days) === 1 ? "day" : "days"}`;
}
function decimals(largest) {
  if (largest >= 1e3) return 0;
  return largest >= 100 ? 1 : 2;
}
function isNumber2(value) {
  return typeof value === "number" && Number.isFinite(value);
}

// src/report/untrusted.ts
function oneLine(text5, limit = 200) {
  return clip(
    text5.replace(TERMINAL_SEQUENCE, "").replace(/\s+/g, " ").replace(/[\p{Cc}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu, "").trim(),
    limit
  );
}
function clip(text5, limit) {
  if (text5.length <= limit) return text5;
  let kept = "";
  let room = limit - 1;
  for (const { segment } of new Intl.Segmenter("en").segment(text5)) {
    if (room === 0 || segment.length > 64) return `${kept}\u2026`;
    kept += segment;
    room -= 1;
  }
  return text5;
}
var ESCAPE = String.fromCharCode(27);
var BELL = String.fromCharCode(7);
var TERMINAL_SEQUENCE = new RegExp(
  `${ESCAPE}(?:\\[[0-9;?]*[ -/]*[@-~]|\\][^${BELL}${ESCAPE}]*(?:${BELL}|${ESCAPE}\\\\)?)`,
  "g"
);

// src/report/html/escape.ts
function html(text5, limit) {
  return oneLine(text5, limit).replace(/[&<>"'`]/g, (character) => `&#${character.codePointAt(0)};`);
}

// src/report/html/chart.ts
var DRAWN = [
  "ttft.p50",
  "ttft.p99",
  "itl.p50",
  "itl.p99",
  "e2e.p99",
  "outputThroughput"
];
var WIDTH = 300;
var HEIGHT = 150;
var LEFT = 46;
var RIGHT = 10;
var TOP = 8;
var BOTTOM = 24;
function charts(verdict, workload) {
  const figures = DRAWN.flatMap((metric) => {
    const cells = verdict.cells.filter((cell) => cell.workload === workload && cell.metric === metric).sort((a, b) => a.concurrency - b.concurrency);
    return cells.length < 2 ? [] : [figure(metric, cells)];
  });
  if (figures.length === 0) return "";
  return `<h2>Over the load: ${html(workload)}</h2>
<p class="key"><span><i class="a"></i>baseline</span><span><i></i>candidate</span></p>
<div class="charts">
${figures.join("\n")}
</div>`;
}
function figure(metric, cells) {
  const title = `${METRICS[metric].label} (${unitOf(metric)}) by concurrency`;
  const values = cells.flatMap((cell) => [cell.baseline?.value ?? null, cell.candidate?.value ?? null]);
  const largest = Math.max(...values.map((value) => value ?? 0));
  const top = largest > 0 ? largest * 1.08 : 1;
  const format = rowFormat(metric, [top]);
  const points = (side) => cells.flatMap((cell, place2) => {
    const value = cell[side]?.value ?? null;
    return value === null ? [] : [[x(place2, cells.length), y(value, top)]];
  });
  const description2 = cells.map((cell) => `${cell.concurrency}: ${format(cell.baseline?.value)} to ${format(cell.candidate?.value)}`).join("; ");
  return `<figure><figcaption>${html(title)}</figcaption>
<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${html(`${title}, baseline to candidate. ${description2}`, 2e3)}">
${axes(cells, top, format)}
${line(points("baseline"), "base")}
${line(points("candidate"), "cand")}
</svg></figure>`;
}
function axes(cells, top, format) {
  const grid = [0, 0.5, 1].map((share2) => {
    const height = y(top * share2, top);
    return `<line class="grid" x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${height}" y2="${height}"/><text x="${LEFT - 6}" y="${height + 3}" text-anchor="end">${format(top * share2)}</text>`;
  });
  const labels = cells.map(
    (cell, place2) => `<text x="${x(place2, cells.length)}" y="${HEIGHT - 8}" text-anchor="middle">${cell.concurrency}</text>`
  );
  return [...grid, ...labels].join("\n");
}
function line(points, name2) {
  if (points.length === 0) return "";
  const path10 = points.map(([left, up]) => `${left},${up}`).join(" ");
  const dots = points.map(([left, up]) => `<circle class="${name2}" cx="${left}" cy="${up}" r="3"/>`);
  return `<polyline class="${name2}" points="${path10}"/>${dots.join("")}`;
}
function x(place2, amount2) {
  const inner = WIDTH - LEFT - RIGHT - 24;
  return Math.round(LEFT + 12 + (amount2 === 1 ? inner / 2 : inner * place2 / (amount2 - 1)));
}
function y(value, top) {
  return Math.round((TOP + (HEIGHT - TOP - BOTTOM) * (1 - value / top)) * 10) / 10;
}

// src/report/html/style.ts
var STYLE = `
:root{color-scheme:light dark;--bg:#fff;--panel:#f6f8fa;--line:#d8dee4;--ink:#1f2328;--soft:#59636e;--bad:#c1121f;--good:#1a7f37;--warn:#9a6700;--a:#8a94a0;--b:#2563eb}
@media(prefers-color-scheme:dark){:root{--bg:#0d1117;--panel:#151b23;--line:#2f3742;--ink:#e6edf3;--soft:#9198a1;--bad:#ff7b72;--good:#3fb950;--warn:#d29922;--a:#8b949e;--b:#79a8ff}}
*{box-sizing:border-box}
body{margin:0;background:var(--bg);color:var(--ink);font:15px/1.55 system-ui,-apple-system,"Segoe UI",sans-serif}
main{max-width:1080px;margin:0 auto;padding:32px 20px 64px}
header{border-left:6px solid var(--tone);padding:4px 0 4px 18px;margin-bottom:28px}
header p{margin:.35em 0 0;color:var(--soft)}
h1{font-size:1.45rem;line-height:1.3;margin:0;text-wrap:balance}
h1 b{color:var(--tone)}
h2{font-size:1.05rem;margin:36px 0 10px}
.worse{--tone:var(--bad)}.better,.within{--tone:var(--good)}.unknown{--tone:var(--warn)}
.flag{color:var(--warn)}
.scroll{overflow-x:auto;border:1px solid var(--line);border-radius:8px}
table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}
th,td{padding:7px 12px;text-align:right;border-bottom:1px solid var(--line);white-space:nowrap;vertical-align:top}
tr:last-child td,tr:last-child th{border-bottom:0}
thead th{background:var(--panel);font-weight:600;font-size:.85rem;color:var(--soft)}
th:first-child,td:first-child,.text{text-align:left}
.text{white-space:normal;overflow-wrap:anywhere;min-width:12ch}
tbody th{font-weight:500}
td small{display:block;color:var(--soft);font-size:.78rem}
td.informs,td.informs *{color:var(--soft)}
td.worse b,td.unknown b,td.better b{color:var(--tone)}
td.worse{background:color-mix(in srgb,var(--bad) 9%,transparent)}
.charts{display:grid;grid-template-columns:repeat(auto-fill,minmax(290px,1fr));gap:14px}
figure{margin:0;padding:12px 14px;border:1px solid var(--line);border-radius:8px}
figcaption{font-size:.85rem;font-weight:600;margin-bottom:4px}
svg{display:block;width:100%;height:auto}
svg text{font:10px system-ui,sans-serif;fill:var(--soft)}
.grid{stroke:var(--line);stroke-width:1}
.base{stroke:var(--a);fill:none;stroke-width:2;stroke-dasharray:5 4}.cand{stroke:var(--b);fill:none;stroke-width:2}
circle.base{fill:var(--a);stroke:none}circle.cand{fill:var(--b);stroke:none}
.key{display:flex;gap:18px;color:var(--soft);font-size:.85rem;margin:0 0 10px}
.key i{display:inline-block;width:22px;border-top:2px solid var(--b);vertical-align:middle;margin-right:6px}
.key i.a{border-top:2px dashed var(--a)}
code,pre{font:.88em ui-monospace,SFMono-Regular,Menlo,monospace}
pre{background:var(--panel);border-radius:8px;padding:12px 14px;overflow-x:auto}
details{margin-top:14px}summary{cursor:pointer;font-weight:600}
footer{margin-top:44px;color:var(--soft);font-size:.85rem;overflow-wrap:anywhere}
`.trim();

// src/report/view/environment.ts
function environmentRows(verdict) {
  const pinMoved = verdict.differences.some(({ field }) => field === "pin" || field === "image");
  const rows = verdict.differences.map((difference2) => ({
    ...difference2,
    expected: pinMoved && difference2.class === "under-test" && difference2.kind !== "unknown"
  }));
  return [...rows.filter((row) => !row.expected), ...rows.filter((row) => row.expected)];
}
function unexpectedInWords(verdict) {
  const fields = environmentRows(verdict).filter((row) => !row.expected).map((row) => row.kind === "unknown" ? `${row.field} (unknown on one side)` : row.field);
  if (fields.length === 0) return null;
  const more = fields.length > 5 ? ` and ${fields.length - 5} more` : "";
  return `${fields.slice(0, 5).join(", ")}${more}`;
}

// src/report/view/tone.ts
function toneOf(cell) {
  return TONES[cell.verdict];
}
var TONES = {
  passed: "within",
  improved: "better",
  regressed: "worse",
  inconclusive: "unknown",
  "not comparable": "unknown",
  invalid: "unknown",
  "no baseline": "unknown"
};

// src/report/view/findings.ts
var MOST = 8;
function findingsOf(verdict) {
  const gating = verdict.cells.filter((cell) => cell.gates);
  const blocking = gating.filter((cell) => cell.verdict === "regressed");
  blocking.sort((a, b) => excess2(a) === excess2(b) ? 0 : excess2(b) - excess2(a));
  const unjudged2 = gating.filter((cell) => toneOf(cell) === "unknown");
  const all = [...blocking, ...unjudged2];
  return { rows: all.slice(0, MOST).map(findingOf), more: Math.max(0, all.length - MOST) };
}
function changeInWords3(cell) {
  if (cell.worse === null) return cell.verdict === "regressed" ? "from 0" : UNKNOWN;
  if (cell.worse === 0) return "none";
  return `${percent(Math.abs(cell.worse))} ${cell.worse > 0 ? "worse" : "better"}`;
}
function limitInWords(cell) {
  const { effective, setBy } = cell.tolerance;
  if (effective === null) return UNKNOWN;
  return `${percent(effective)}${setBy === "absolute" ? " (absolute)" : ""}`;
}
function findingOf(cell) {
  const format = rowFormat(cell.metric, [cell.baseline?.value, cell.candidate?.value]);
  const withUnit = (value) => {
    const text5 = format(value);
    return text5 === UNKNOWN ? text5 : `${text5} ${unitOf(cell.metric)}`;
  };
  const judged = cell.verdict === "regressed";
  return {
    metric: METRICS[cell.metric].label,
    level: `${cell.workload} @ ${cell.concurrency}`,
    baseline: withUnit(cell.baseline?.value),
    candidate: withUnit(cell.candidate?.value),
    change: changeInWords3(cell),
    limit: limitInWords(cell),
    note: [...judged ? [] : [`${cell.verdict}: ${cell.reason}`], ...cell.notes].join("; "),
    tone: toneOf(cell)
  };
}
function excess2(cell) {
  const { effective } = cell.tolerance;
  return cell.worse === null || !effective ? Number.POSITIVE_INFINITY : cell.worse / effective;
}

// src/stats/order-interval.ts
var NEGLIGIBLE = 1e-20;
function orderInterval(n, q) {
  const { first, shares } = binomial(n, q);
  let lower = first;
  let below = 0;
  for (const [place2, share2] of shares.entries()) {
    below += share2;
    const rank2 = first + place2 + 1;
    if (below <= 0.025) lower = rank2;
    if (below >= 0.975) return { lower: lower < 1 ? null : lower, upper: rank2 > n ? null : rank2 };
  }
  return { lower: lower < 1 ? null : lower, upper: null };
}
function binomial(n, q) {
  const mode = Math.min(n, Math.floor((n + 1) * q));
  const down = [];
  for (let k = mode, weight = 1; k > 0; k -= 1) {
    weight *= k * (1 - q) / ((n - k + 1) * q);
    if (weight < NEGLIGIBLE) break;
    down.push(weight);
  }
  const up = [];
  for (let k = mode, weight = 1; k < n; k += 1) {
    weight *= (n - k) * q / ((k + 1) * (1 - q));
    if (weight < NEGLIGIBLE) break;
    up.push(weight);
  }
  const weights = [...down.reverse(), 1, ...up];
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return { first: mode - down.length, shares: weights.map((weight) => weight / sum) };
}

// src/stats/pooled-quantile.ts
function pooledQuantiles(runs, q) {
  const latencies = runs.map(latenciesOf);
  const entries2 = LATENCY_FAMILIES.map(
    (family) => [
      family,
      pooledQuantile(
        latencies.map((run2) => run2[family]),
        q
      )
    ]
  );
  return Object.fromEntries(entries2);
}
function pooledQuantile(runs, q) {
  const values = pooled(runs);
  const { lower, upper } = orderInterval(values.length, q);
  const at = (rank2) => rank2 === null ? null : values[rank2 - 1] ?? null;
  return {
    value: quantile(values, q),
    lower: at(lower),
    upper: at(upper),
    samples: values.length
  };
}
function pooled(runs) {
  const all = new Float64Array(runs.reduce((sum, run2) => sum + run2.length, 0));
  let from = 0;
  for (const run2 of runs) {
    all.set(run2, from);
    from += run2.length;
  }
  return Array.from(all.sort());
}

// src/report/view/tails.ts
var TAILS_TITLE = "Tails: pooled p99 with 95 % interval";
var TAILS_LEGEND = "Beside the p99 that is judged (median of the runs\u2019 p99): the p99 over all valid runs together, with its 95 % interval by order statistics and the number of samples. It informs and does not judge; it takes samples for independent, which the gaps of one stream and the requests of one launch are not wholly.";
function tailsOf(verdict, context) {
  const cells = verdict.cells.filter(
    ({ metric, gates }) => metric.endsWith(".p99") && (gates || METRICS[metric].gates)
  );
  if (cells.length === 0) return [];
  const levels2 = Map.groupBy(cells, (cell) => levelKey(cell.workload, cell.concurrency));
  const before = pooledP99s(context.baseline);
  const after = pooledP99s(context.candidate);
  return [...levels2].flatMap(
    ([key, ofLevel]) => ofLevel.map((cell) => rowOf(cell, before.get(key), after.get(key)))
  );
}
var pooledBefore = /* @__PURE__ */ new WeakMap();
function pooledP99s(record2) {
  if (record2 === null) return /* @__PURE__ */ new Map();
  const known2 = pooledBefore.get(record2);
  if (known2) return known2;
  const pooled2 = new Map(
    [...levelsOf(record2)].map(([key, level]) => [
      key,
      pooledQuantiles(
        validRuns(level).map((run2) => run2.samples),
        0.99
      )
    ])
  );
  pooledBefore.set(record2, pooled2);
  return pooled2;
}
function rowOf(cell, baseline, candidate) {
  const family = LATENCY_FAMILIES.find((name2) => cell.metric === `${name2}.p99`);
  const before = (family && baseline?.[family]) ?? null;
  const after = (family && candidate?.[family]) ?? null;
  const format = rowFormat(cell.metric, [
    cell.baseline?.value,
    cell.candidate?.value,
    before?.value,
    after?.value
  ]);
  return {
    metric: `${METRICS[cell.metric].label} (${unitOf(cell.metric)})`,
    level: `${cell.workload} @ ${cell.concurrency}`,
    judged: `${format(cell.baseline?.value)} \u2192 ${format(cell.candidate?.value)}`,
    baseline: inWords(before, format),
    candidate: inWords(after, format),
    note: cell.notes.join("; ")
  };
}
function inWords(pooled2, format) {
  if (pooled2 === null || pooled2.value === null) return UNKNOWN;
  const { lower, upper } = pooled2;
  const interval = lower === null ? "too few for an interval" : `${format(lower)} to ${upper === null ? "unknown" : format(upper)}`;
  return `${format(pooled2.value)} (${interval}, n ${pooled2.samples})`;
}

// src/report/html/tables.ts
function findingsTable(verdict) {
  const { rows, more } = findingsOf(verdict);
  if (rows.length === 0) return "";
  const body = rows.map(
    (row) => `<tr><th scope="row">${html(row.metric)}</th><td class="text">${html(row.level)}</td><td>${html(row.baseline)}</td><td>${html(row.candidate)}</td><td class="${row.tone}"><b>${html(row.change)}</b></td><td>${html(row.limit)}</td><td class="text">${html(row.note, 400)}</td></tr>`
  );
  const rest2 = more > 0 ? `<p>\u2026 and ${more} more.</p>` : "";
  return `<h2>What decides</h2>
${table(["Metric", "Level", "Base", "Candidate", "Change", "Limit", "Note"], body, [1, 6])}${rest2}`;
}
function matrixTable(matrix) {
  const body = matrix.rows.map(
    (row) => `<tr><th scope="row">${html(row.label)} <small>${row.unit}</small></th>${row.cells.map(cellHtml).join("")}</tr>`
  );
  return table(["Metric", ...matrix.levels.map((level) => `${level} concurrent`)], body, []);
}
function tailsTable(rows) {
  if (rows.length === 0) return "";
  const body = rows.map(
    (row) => `<tr><th scope="row">${html(row.metric)}</th><td class="text">${html(row.level)}</td><td>${html(row.judged)}</td><td>${html(row.baseline)}</td><td>${html(row.candidate)}</td><td class="text">${html(row.note, 400)}</td></tr>`
  );
  const head2 = ["Metric", "Level", "Judged", "Base, pooled", "Candidate, pooled", "Note"];
  return `<details><summary>${TAILS_TITLE}</summary>
<p>${html(TAILS_LEGEND, 1e3)}</p>
${table(head2, body, [1, 5])}</details>`;
}
function environmentTable(verdict) {
  const rows = environmentRows(verdict);
  if (rows.length === 0) return "<p>Nothing differs.</p>";
  const body = rows.map((row) => {
    const value = (text5) => text5 === null ? UNKNOWN : `<code>${html(text5, 300)}</code>`;
    const expected = row.expected ? "expected" : '<span class="flag">unexpected</span>';
    return `<tr><th scope="row" class="text">${html(row.field)}</th><td class="text">${value(row.baseline)}</td><td class="text">${value(row.candidate)}</td><td class="text">${row.kind}</td><td class="text">${row.class}</td><td class="text">${expected}</td></tr>`;
  });
  return table(["Field", "Baseline", "Candidate", "Kind", "Class", "Expected"], body, [1, 2, 3, 4, 5]);
}
function cellHtml(cell) {
  if (!cell) return "<td></td>";
  const why = [cell.reason, ...cell.notes].join("; ");
  const change = cell.change === "none" ? "" : `<b>${html(cell.change)}</b>`;
  const notes = cell.notes.length > 0 ? ' <span class="flag" aria-hidden="true">\u25CF</span>' : "";
  return `<td class="${cell.tone}${cell.gates ? "" : " informs"}" title="${html(why, 600)}">${cell.baseline} \u2192 ${cell.candidate} ${change}${notes}<small>${cell.baselineRuns.join(" / ")} \u2192 ${cell.candidateRuns.join(" / ")}</small></td>`;
}
function table(head2, rows, textColumns) {
  const cells = head2.map(
    (name2, place2) => `<th scope="col"${textColumns.includes(place2) ? ' class="text"' : ""}>${html(name2)}</th>`
  );
  return `<div class="scroll"><table><thead><tr>${cells.join("")}</tr></thead>
<tbody>
${rows.join("\n")}
</tbody></table></div>`;
}

// src/report/view/counts.ts
function countsInWords(verdict) {
  if (verdict.cells.length === 0) return null;
  const gating = verdict.cells.filter((cell) => cell.gates);
  const informing = verdict.cells.filter((cell) => !cell.gates);
  const many = (tone, cells) => cells.filter((cell) => toneOf(cell) === tone).length;
  const worseAside = many("worse", informing);
  return [
    `${count(gating.length, "blocking cell")}: ${many("worse", gating)} worse`,
    `${many("within", gating)} within the limit`,
    `${many("better", gating)} better`,
    `${many("unknown", gating)} not judged`,
    `${informing.length} more inform only${worseAside > 0 ? ` (${worseAside} of them worse)` : ""}`
  ].join(" \xB7 ");
}

// src/report/view/evidence.ts
function evidenceOf(verdict, context) {
  const { candidate } = context;
  return [
    ...candidate ? [...runsOf(candidate), ledgerOf2(candidate), machineOf(candidate)] : [],
    verdict.baseline ? `baseline ${verdict.baseline.id.slice(0, 8)}, ${age(verdict.baseline.ageDays)} old` : "no baseline was compared"
  ];
}
function machineOf(record2) {
  const { gpus, gpuDriver, gpuTool, cpu } = record2.fingerprint;
  const processor = `${cpu.cores ?? "?"} \xD7 ${cpu.model ?? "unknown CPU"}`;
  if (gpus.length === 0) {
    const silent2 = gpuTool.status === "failed" || gpuTool.status === "timed-out";
    return silent2 ? `GPU unknown (nvidia-smi ${gpuTool.status.replace("-", " ")}), ${processor}` : `no GPU, ${processor}`;
  }
  const names = [...new Set(gpus.map((gpu) => gpu.name ?? "unknown GPU"))].join(" + ");
  return `${gpus.length > 1 ? `${gpus.length} \xD7 ` : ""}${names}${gpuDriver ? `, driver ${gpuDriver}` : ""}`;
}
function runsOf(record2) {
  const runs = record2.launches.flatMap((launch2) => launch2.runs);
  const invalid = runs.filter((run2) => run2.invalid.length > 0).length;
  const perLevel = record2.load.launches * record2.load.runsPerLaunch;
  const requests = runs.reduce((sum, run2) => sum + run2.samples.id.length, 0);
  const source = record2.subject.launcher === "attach" ? "one attached server" : count(record2.launches.length, "launch", "launches");
  return [
    `${count(perLevel, "run")} a level from ${source}${invalid > 0 ? ` (${invalid} of ${runs.length} invalid)` : ""}`,
    count(requests, "request")
  ];
}
function ledgerOf2(record2) {
  const ledgers = record2.launches.flatMap(({ runs }) => runs.map((run2) => run2.ledger));
  const other = ledgers.find(({ status }) => status !== "agrees");
  if (other === void 0) {
    return ledgers.length === 0 ? "ledger unknown (no runs)" : `ledger agrees in all ${ledgers.length} runs`;
  }
  if (ledgers.every(({ status }) => status === "unknown")) return `ledger unknown (${other.detail})`;
  const agreeing = ledgers.filter(({ status }) => status === "agrees").length;
  return `ledger agrees in ${agreeing} of ${ledgers.length} runs (${other.detail})`;
}

// src/explain/knee.ts
var LEAST_SHARE = 0.1;
var FEWEST_LEVELS = 3;
function kneeOf(curve) {
  const points = curve.toSorted((a, b) => a.concurrency - b.concurrency);
  const last = points.at(-1);
  if (points.length < FEWEST_LEVELS || last === void 0) return null;
  const knee = points.slice(0, -1).find((point, place2) => points.slice(place2 + 1).every((later) => !growsBetween(point, later)));
  return knee ? { kind: "at", concurrency: knee.concurrency } : { kind: "not reached", highest: last.concurrency };
}
function growsBetween(from, to) {
  const linear = from.tokensPerSecond * (to.concurrency / from.concurrency - 1);
  return to.tokensPerSecond - from.tokensPerSecond >= LEAST_SHARE * linear;
}

// src/verdict/throughput-knee.ts
function kneeInWords(cells, workload) {
  const levels2 = cells.filter((cell) => cell.workload === workload && cell.metric === "outputThroughput");
  const candidate = kneeOf(curveOf(levels2, "candidate"));
  const baseline = kneeOf(curveOf(levels2, "baseline"));
  if (candidate === null && baseline === null) return null;
  if (candidate === null) return `Where throughput stops growing is unknown (baseline: ${short(baseline)})`;
  return candidate.kind === "at" ? `Throughput stops growing at ${candidate.concurrency} concurrent (baseline: ${short(baseline)})` : `Throughput still grows at ${candidate.highest} concurrent, the highest level (baseline: ${short(baseline)})`;
}
function curveOf(levels2, side) {
  return levels2.flatMap((cell) => {
    const tokensPerSecond = cell[side]?.value ?? null;
    return tokensPerSecond === null ? [] : [{ concurrency: cell.concurrency, tokensPerSecond }];
  });
}
function short(knee) {
  if (knee === null) return "unknown";
  return knee.kind === "at" ? `${knee.concurrency}` : `still grows at ${knee.highest}`;
}

// src/report/view/knees.ts
function kneesOf({ cells }) {
  const workloads2 = [...new Set(cells.map((cell) => cell.workload))];
  return workloads2.flatMap((workload) => {
    const knee = kneeInWords(cells, workload);
    if (knee === null) return [];
    return [workloads2.length > 1 ? `${workload}: ${knee}` : knee];
  });
}

// src/report/view/matrix.ts
function matricesOf(verdict) {
  const workloads2 = [...new Set(verdict.cells.map((cell) => cell.workload))];
  return workloads2.map((workload) => {
    const cells = verdict.cells.filter((cell) => cell.workload === workload);
    const levels2 = [...new Set(cells.map((cell) => cell.concurrency))].sort((a, b) => a - b);
    const rows = METRIC_NAMES.map(
      (metric) => rowOf2(
        metric,
        levels2,
        cells.filter((cell) => cell.metric === metric)
      )
    );
    return { workload, levels: levels2, rows: rows.filter((row) => row.cells.some((cell) => cell !== null)) };
  });
}
function rowOf2(metric, levels2, cells) {
  const values = cells.flatMap((cell) => [...valuesOf(cell.baseline), ...valuesOf(cell.candidate)]);
  const format = rowFormat(metric, values);
  return {
    metric,
    label: METRICS[metric].label,
    unit: unitOf(metric),
    cells: levels2.map((level) => {
      const cell = cells.find((candidate) => candidate.concurrency === level);
      return cell ? matrixCell(cell, format) : null;
    })
  };
}
function matrixCell(cell, format) {
  return {
    tone: toneOf(cell),
    gates: cell.gates,
    baseline: format(cell.baseline?.value),
    candidate: format(cell.candidate?.value),
    change: toneOf(cell) === "unknown" ? cell.verdict : changeInWords3(cell),
    baselineRuns: (cell.baseline?.runs ?? []).map(format),
    candidateRuns: (cell.candidate?.runs ?? []).map(format),
    reason: cell.reason,
    notes: cell.notes
  };
}
function valuesOf(side) {
  return side ? [side.value, ...side.runs] : [];
}

// src/report/view/reasons.ts
function otherReasons(verdict) {
  return verdict.reasons.filter((reason) => !verdict.headline.includes(reason.replace(/\.$/, "")));
}

// src/report/view/reproduce.ts
function reproduceCommands(verdict, context) {
  const pin = context.candidate?.subject.pin;
  const head2 = context.headSha ?? context.candidate?.commit ?? null;
  const gate2 = verdict.gate === "default" ? "" : ` --gate ${quoted2(verdict.gate)}`;
  const asked = pin && pin.source.kind !== "server" ? ` --pin ${quoted2(pin.version)}` : "";
  const config = context.configFile ? ` --config ${quoted2(context.configFile)}` : "";
  const load = context.candidate?.load;
  const repeats = load ? ` --launches ${load.launches} --runs ${load.runsPerLaunch}` : "";
  return [
    ...head2 ? [`git checkout ${quoted2(head2)}`] : [],
    `serving-gate measure${config}${asked}${repeats} --output again`,
    ...verdict.baseline ? [`serving-gate compare${config}${gate2} baseline.json again/*/record.json`] : []
  ];
}
function quoted2(word) {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}

// src/report/html.ts
function renderHtml(verdict, context) {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${html(verdict.headline, 120)}</title>
<style>
${STYLE}
</style>
</head>
<body>
<main>
${[
    head(verdict, context),
    list(otherReasons(verdict)),
    findingsTable(verdict),
    paragraph(countsInWords(verdict)),
    ...kneesOf(verdict).map(paragraph),
    advice(verdict),
    ...matricesOf(verdict).map(
      (matrix) => `${charts(verdict, matrix.workload)}
<h2>All numbers: ${html(matrix.workload)}</h2>
<p>Base \u2192 candidate, medians over the runs; below, the value of every run. Grey informs and cannot block.</p>
${matrixTable(matrix)}`
    ),
    tailsTable(tailsOf(verdict, context)),
    `<h2>Environment</h2>
${environmentTable(verdict)}`,
    `<h2>How to reproduce</h2>
<pre>${reproduceCommands(verdict, context).map((line2) => html(line2, 2e3)).join("\n")}</pre>`,
    definitions(),
    footer(verdict, context)
  ].filter((part) => part !== "").join("\n")}
</main>
</body>
</html>
`;
}
function head(verdict, context) {
  const [word = "", ...rest2] = verdict.headline.split(" \u2013 ");
  const sentence = rest2.length > 0 ? `<b>${html(word)}</b> \u2013 ${html(rest2.join(" \u2013 "), 1e3)}` : html(word, 1e3);
  const unexpected = unexpectedInWords(verdict);
  const warning = unexpected ? `
<p class="flag">Also changed, and not by the pin: ${html(unexpected, 600)}.</p>` : "";
  return `<header class="${toneOf(verdict)}">
<h1>${sentence}</h1>
<p>${evidenceOf(verdict, context).map((piece) => html(piece)).join(" \xB7 ")}</p>${warning}
</header>`;
}
function advice(verdict) {
  return verdict.advice.length === 0 ? "" : `<h2>What to do</h2>
${list(verdict.advice)}`;
}
function list(items) {
  if (items.length === 0) return "";
  return `<ul>
${items.map((item) => `<li>${html(item, 1e3)}</li>`).join("\n")}
</ul>`;
}
function paragraph(text5) {
  return text5 === null ? "" : `<p>${html(text5, 1e3)}</p>`;
}
function definitions() {
  const rows = Object.entries(DEFINITIONS).map(
    ([name2, meaning]) => `<dt><b>${html(name2)}</b></dt><dd>${html(meaning, 500)}</dd>`
  );
  return `<details><summary>What the numbers mean</summary>
<dl>
${rows.join("\n")}
</dl></details>`;
}
function footer(verdict, context) {
  const head2 = context.headSha ?? verdict.candidate?.commit ?? null;
  const definitionsVersion = context.candidate?.definitionsVersion;
  const parts = [
    `gate ${verdict.gate}`,
    ...head2 ? [`head ${head2}`] : [],
    ...context.baseSha ? [`base ${context.baseSha}`] : [],
    ...verdict.baseline ? [`baseline ${verdict.baseline.id} of ${verdict.baseline.createdAt}`] : [],
    `serving-gate ${context.toolVersion}`,
    ...definitionsVersion === void 0 ? [] : [`definitions v${definitionsVersion}`]
  ];
  return `<footer>${parts.map((part) => html(part)).join(" \xB7 ")}</footer>`;
}

// src/report/markdown/escape.ts
var ZERO_WIDTH_SPACE = "\u200B";
function plain2(text5, limit) {
  return oneLine(text5, limit).replace(/@(?=[\p{L}\p{N}_-])/gu, `@${ZERO_WIDTH_SPACE}`).replace(/#(?=[\p{L}\p{N}])/gu, `#${ZERO_WIDTH_SPACE}`).replace(/\b(gh)-(?=\d)/gi, `$1${ZERO_WIDTH_SPACE}-`).replace(/:\/\//g, `:${ZERO_WIDTH_SPACE}//`).replace(/\bwww\./gi, `www${ZERO_WIDTH_SPACE}.`).replace(/\b[0-9a-f]{7,40}\b/gi, (word) => `${word.slice(0, 4)}${ZERO_WIDTH_SPACE}${word.slice(4)}`).replace(/[&<>|`*_[\]\\~$]/g, entity);
}
function code(text5, limit) {
  const line2 = oneLine(text5, limit);
  if (/^[\w .,:;=+/()@%"'{}#*~^$!?-]+$/.test(line2) && line2.trim() === line2 && line2 !== "")
    return `\`${line2}\``;
  return `<code>${line2.replace(/[&<>|`*_[\]\\~$@#:]/g, entity)}</code>`;
}
function fenced(language, lines) {
  const text5 = lines.map((line2) => oneLine(line2, 2e3)).join("\n");
  const longest = Math.max(2, ...[...text5.matchAll(/`+/g)].map((match2) => match2[0].length));
  const fence = "`".repeat(longest + 1);
  return `${fence}${language}
${text5}
${fence}`;
}
function folded(summary2, body) {
  return `<details>
<summary>${summary2}</summary>

${body}

</details>`;
}
function link(text5, url) {
  if (url === null || !/^https:\/\/[^\s<>()[\]|`"'\\]+$/.test(url)) return plain2(text5);
  return `[${plain2(text5)}](${url})`;
}
function entity(character) {
  return `&#${character.codePointAt(0)};`;
}

// node_modules/markdown-table/index.js
function defaultStringLength(value) {
  return value.length;
}
function markdownTable(table3, options) {
  const settings = options || {};
  const align = (settings.align || []).concat();
  const stringLength = settings.stringLength || defaultStringLength;
  const alignments = [];
  const cellMatrix = [];
  const sizeMatrix = [];
  const longestCellByColumn = [];
  let mostCellsPerRow = 0;
  let rowIndex = -1;
  while (++rowIndex < table3.length) {
    const row2 = [];
    const sizes2 = [];
    let columnIndex2 = -1;
    if (table3[rowIndex].length > mostCellsPerRow) {
      mostCellsPerRow = table3[rowIndex].length;
    }
    while (++columnIndex2 < table3[rowIndex].length) {
      const cell = serialize(table3[rowIndex][columnIndex2]);
      if (settings.alignDelimiters !== false) {
        const size = stringLength(cell);
        sizes2[columnIndex2] = size;
        if (longestCellByColumn[columnIndex2] === void 0 || size > longestCellByColumn[columnIndex2]) {
          longestCellByColumn[columnIndex2] = size;
        }
      }
      row2.push(cell);
    }
    cellMatrix[rowIndex] = row2;
    sizeMatrix[rowIndex] = sizes2;
  }
  let columnIndex = -1;
  if (typeof align === "object" && "length" in align) {
    while (++columnIndex < mostCellsPerRow) {
      alignments[columnIndex] = toAlignment(align[columnIndex]);
    }
  } else {
    const code2 = toAlignment(align);
    while (++columnIndex < mostCellsPerRow) {
      alignments[columnIndex] = code2;
    }
  }
  columnIndex = -1;
  const row = [];
  const sizes = [];
  while (++columnIndex < mostCellsPerRow) {
    const code2 = alignments[columnIndex];
    let before = "";
    let after = "";
    if (code2 === 99) {
      before = ":";
      after = ":";
    } else if (code2 === 108) {
      before = ":";
    } else if (code2 === 114) {
      after = ":";
    }
    let size = settings.alignDelimiters === false ? 1 : Math.max(
      1,
      longestCellByColumn[columnIndex] - before.length - after.length
    );
    const cell = before + "-".repeat(size) + after;
    if (settings.alignDelimiters !== false) {
      size = before.length + size + after.length;
      if (size > longestCellByColumn[columnIndex]) {
        longestCellByColumn[columnIndex] = size;
      }
      sizes[columnIndex] = size;
    }
    row[columnIndex] = cell;
  }
  cellMatrix.splice(1, 0, row);
  sizeMatrix.splice(1, 0, sizes);
  rowIndex = -1;
  const lines = [];
  while (++rowIndex < cellMatrix.length) {
    const row2 = cellMatrix[rowIndex];
    const sizes2 = sizeMatrix[rowIndex];
    const cellsInRow = settings.fillRows === false ? Math.max(1, cellMatrix[rowIndex === 1 ? 0 : rowIndex].length) : mostCellsPerRow;
    columnIndex = -1;
    const line2 = [];
    while (++columnIndex < cellsInRow) {
      const cell = row2[columnIndex] || "";
      let before = "";
      let after = "";
      if (settings.alignDelimiters !== false) {
        const size = longestCellByColumn[columnIndex] - (sizes2[columnIndex] || 0);
        const code2 = alignments[columnIndex];
        if (code2 === 114) {
          before = " ".repeat(size);
        } else if (code2 === 99) {
          const half = size / 2;
          if (size % 2) {
            before = " ".repeat(half + 0.5);
            after = " ".repeat(half - 0.5);
          } else {
            before = " ".repeat(half);
            after = before;
          }
        } else {
          after = " ".repeat(size);
        }
      }
      if (settings.delimiterStart !== false && !columnIndex) {
        line2.push("|");
      }
      if (settings.padding !== false && // Don’t add the opening space if we’re not aligning and the cell is
      // empty: there will be a closing space.
      !(settings.alignDelimiters === false && cell === "") && (settings.delimiterStart !== false || columnIndex)) {
        line2.push(" ");
      }
      if (settings.alignDelimiters !== false) {
        line2.push(before);
      }
      line2.push(cell);
      if (settings.alignDelimiters !== false) {
        line2.push(after);
      }
      if (settings.padding !== false) {
        line2.push(" ");
      }
      if (settings.delimiterEnd !== false || columnIndex !== cellsInRow - 1) {
        line2.push("|");
      }
    }
    lines.push(
      settings.delimiterEnd === false ? line2.join("").replace(/ +$/, "") : line2.join("")
    );
  }
  return lines.join("\n");
}
function serialize(value) {
  return value === null || value === void 0 ? "" : String(value);
}
function toAlignment(value) {
  const code2 = typeof value === "string" ? value.codePointAt(0) : 0;
  return code2 === 67 || code2 === 99 ? 99 : code2 === 76 || code2 === 108 ? 108 : code2 === 82 || code2 === 114 ? 114 : 0;
}

// src/report/markdown/table.ts
function table2(head2, rows, align) {
  return markdownTable([[...head2], ...rows.map((row) => [...row])], {
    align: [...align],
    alignDelimiters: false,
    padding: true
  });
}

// src/report/markdown/environment.ts
function environmentSection(verdict, most) {
  const rows = environmentRows(verdict);
  if (rows.length === 0) return null;
  const unexpected = rows.filter((row) => !row.expected).length;
  const body = rows.slice(0, most).map((row) => [
    plain2(row.field, 120),
    row.baseline === null ? UNKNOWN : code(row.baseline, 160),
    row.candidate === null ? UNKNOWN : code(row.candidate, 160),
    row.kind,
    row.class,
    row.expected ? "expected" : "\u26A0\uFE0F unexpected"
  ]);
  const more = rows.length - body.length;
  const head2 = ["Field", "Baseline", "Candidate", "Kind", "Class", "Expected"];
  const text5 = table2(head2, body, ["l", "l", "l", "l", "l", "l"]);
  return folded(
    `Environment: ${count(rows.length, "difference")}, ${unexpected} unexpected`,
    more > 0 ? `${text5}

\u2026 and ${count(more, "more difference")} in the whole report.` : text5
  );
}

// src/report/markdown/matrix.ts
var MARKS = { worse: "\u274C ", within: "", better: "\u2B06\uFE0F ", unknown: "\u2754 " };
function matrixSections(verdict, withRuns) {
  return matricesOf(verdict).map(
    (matrix) => folded(
      `All numbers: ${plain2(matrix.workload, 80)}`,
      `${legend(withRuns)}

${matrixTable2(matrix, withRuns)}`
    )
  );
}
function legend(withRuns) {
  const runs = withRuns ? " Small: the value of every run, in the order measured." : "";
  return `Base \u2192 candidate, medians over the runs; a column is a concurrency. In italics: informs, cannot block.${runs}`;
}
function matrixTable2(matrix, withRuns) {
  const head2 = ["Metric", ...matrix.levels.map((level) => `${level}`)];
  const rows = matrix.rows.map((row) => [
    `${row.label} (${row.unit})`,
    ...row.cells.map((cell) => cell ? cellText(cell, withRuns) : "")
  ]);
  return table2(head2, rows, ["l", ...matrix.levels.map(() => "r")]);
}
function cellText(cell, withRuns) {
  const change = cell.change === "none" ? "" : `, ${cell.change}`;
  const text5 = `${MARKS[cell.tone]}${cell.baseline} \u2192 ${cell.candidate}${change}`;
  const shown3 = cell.gates ? text5 : `*${text5.trim()}*`;
  if (!withRuns) return shown3;
  return `${shown3}<br><sub>${cell.baselineRuns.join(" / ")} \u2192 ${cell.candidateRuns.join(" / ")}</sub>`;
}

// src/report/markdown/sections.ts
var ICONS = {
  passed: "\u2705",
  improved: "\u2705",
  regressed: "\u274C",
  inconclusive: "\u26A0\uFE0F",
  invalid: "\u26A0\uFE0F",
  "not comparable": "\u26A0\uFE0F",
  "no baseline": "\u2139\uFE0F"
};
function headlineSection(verdict) {
  const text5 = plain2(verdict.headline, 600);
  const gate2 = verdict.gate === "default" ? "" : ` <sub>gate ${code(verdict.gate, 60)}</sub>`;
  const [word, ...rest2] = text5.split(" \u2013 ");
  const sentence = rest2.length > 0 ? `**${word}** \u2013 ${rest2.join(" \u2013 ")}` : `**${text5}**`;
  return `### ${ICONS[verdict.verdict]} ${sentence}${gate2}`;
}
function evidenceSection(verdict, context) {
  const unexpected = unexpectedInWords(verdict);
  const pieces = evidenceOf(verdict, context).map((piece) => plain2(piece));
  const warning = unexpected ? `

\u26A0\uFE0F Also changed, and not by the pin: ${plain2(unexpected, 600)}.` : "";
  return `${pieces.join(" \xB7 ")}${warning}`;
}
function reasonsSection(verdict, most = 20) {
  const reasons2 = otherReasons(verdict);
  if (reasons2.length === 0) return null;
  const shown3 = reasons2.slice(0, most).map((reason) => `- ${plain2(reason, 1e3)}`);
  const more = reasons2.length - shown3.length;
  return [...shown3, ...more > 0 ? [`- and ${count(more, "more reason")}`] : []].join("\n");
}
function findingsSection(verdict) {
  const { rows, more } = findingsOf(verdict);
  if (rows.length === 0) return null;
  const marks = { worse: "\u274C", within: "", better: "", unknown: "\u2754" };
  const body = rows.map((row) => [
    `${marks[row.tone]} ${row.metric}`,
    plain2(row.level, 80),
    row.baseline,
    row.candidate,
    row.change,
    row.limit,
    plain2(row.note, 300)
  ]);
  const head2 = ["Metric", "Level", "Base", "Candidate", "Change", "Limit", "Note"];
  const text5 = table2(head2, body, ["l", "l", "r", "r", "r", "r", "l"]);
  return more > 0 ? `${text5}

\u2026 and ${count(more, "more cell")}.` : text5;
}
function countsSection(verdict) {
  return countsInWords(verdict);
}
function kneeSection(verdict) {
  const knees = kneesOf(verdict);
  if (knees.length === 0) return null;
  const shown3 = knees.slice(0, 8).map((knee) => plain2(knee, 300));
  const more = knees.length - shown3.length;
  return [...shown3, ...more > 0 ? [`and ${count(more, "more workload")}`] : []].join("<br>\n");
}
function adviceSection(verdict) {
  if (verdict.advice.length === 0) return null;
  return `**What to do**

${verdict.advice.map((advice2) => `- ${withCode(advice2)}`).join("\n")}`;
}
function reproduceSection(verdict, context) {
  const where2 = context.candidate ? `On ${plain2(context.candidate.fingerprint.gpus[0]?.name ?? "the same machine")}, with the files of this run beside you:` : "On the same machine:";
  return folded("How to reproduce", `${where2}

${fenced("sh", reproduceCommands(verdict, context))}`);
}
function pointerSection(context) {
  const files = context.files.map((file) => code(file, 80)).join(", ");
  const run2 = context.runUrl ? link("the workflow run", context.runUrl) : "the output folder";
  return files ? `The whole report: ${files} in ${run2}.` : `The whole report is kept with ${run2}.`;
}
function footerSection(verdict, context) {
  const { repository, baseSha, headSha } = context;
  const sha = (name2, value) => value ? [`${name2} ${commitLink(value, repository, context.runUrl)}`] : [];
  const definitions2 = context.candidate?.definitionsVersion;
  return `<sub>${[
    ...sha("head", headSha ?? verdict.candidate?.commit ?? null),
    ...sha("base", baseSha),
    ...verdict.baseline ? [`baseline ${code(verdict.baseline.id, 80)}`] : [],
    ...verdict.baseline?.commit ? sha("of", verdict.baseline.commit) : [],
    `serving-gate ${plain2(context.toolVersion, 40)}`,
    ...definitions2 === void 0 ? [] : [`definitions v${definitions2}`]
  ].join(" \xB7 ")}</sub>`;
}
function withCode(text5) {
  const parts = text5.split("`");
  if (parts.length % 2 === 0) return plain2(text5, 1e3);
  return parts.map((part, place2) => place2 % 2 === 1 ? code(part) : spaced(part)).join("");
}
function spaced(part) {
  const [before = ""] = /^\s*/.exec(part) ?? [];
  const [after = ""] = part.trim() === "" ? [] : /\s*$/.exec(part) ?? [];
  return `${before && " "}${plain2(part, 1e3)}${after && " "}`;
}
function commitLink(sha, repository, runUrl2) {
  const short2 = code(sha.slice(0, 10));
  const server = runUrl2 ? /^https:\/\/[^/]+/.exec(runUrl2)?.[0] : void 0;
  const known2 = server && repository && /^[\w.-]+\/[\w.-]+$/.test(repository) && /^[0-9a-f]{7,64}$/.test(sha);
  return known2 ? `<a href="${server}/${repository}/commit/${sha}">${short2}</a>` : short2;
}

// src/report/markdown/tails.ts
function tailsSection(rows) {
  if (rows.length === 0) return null;
  const body = rows.map((row) => [
    row.metric,
    plain2(row.level, 80),
    row.judged,
    row.baseline,
    row.candidate,
    plain2(row.note, 300)
  ]);
  const head2 = ["Metric", "Level", "Judged", "Base, pooled", "Candidate, pooled", "Note"];
  return folded(TAILS_TITLE, `${TAILS_LEGEND}

${table2(head2, body, ["l", "l", "r", "r", "r", "l"])}`);
}

// src/report/markdown/ladder.ts
var LADDER = [
  { tails: true, matrix: "runs", environmentRows: Number.POSITIVE_INFINITY, rest: "all" },
  { tails: false, matrix: "runs", environmentRows: Number.POSITIVE_INFINITY, rest: "all" },
  { tails: false, matrix: "runs", environmentRows: 40, rest: "all" },
  { tails: false, matrix: "values", environmentRows: 40, rest: "all" },
  { tails: false, matrix: "none", environmentRows: 20, rest: "all" },
  { tails: false, matrix: "none", environmentRows: 0, rest: "findings" },
  { tails: false, matrix: "none", environmentRows: 0, rest: "headline" }
];
function fitting(verdict, context, budgetBytes) {
  const tails = tailsOf(verdict, context);
  let text5 = "";
  for (const rung of LADDER) {
    text5 = render(verdict, context, rung, tails);
    if (Buffer.byteLength(text5, "utf8") <= budgetBytes) return text5;
  }
  return text5;
}
function render(verdict, context, rung, tails) {
  if (rung.rest === "headline") return joined([headlineSection(verdict), pointerSection(context)]);
  const whole2 = rung.rest === "all";
  return joined([
    headlineSection(verdict),
    evidenceSection(verdict, context),
    reasonsSection(verdict, whole2 ? 20 : 5),
    findingsSection(verdict),
    countsSection(verdict),
    whole2 ? kneeSection(verdict) : null,
    adviceSection(verdict),
    ...rung.matrix === "none" ? [] : matrixSections(verdict, rung.matrix === "runs"),
    rung.tails ? tailsSection(tails) : null,
    rung.environmentRows > 0 ? environmentSection(verdict, rung.environmentRows) : null,
    whole2 ? reproduceSection(verdict, context) : null,
    pointerSection(context),
    footerSection(verdict, context)
  ]);
}
function joined(sections) {
  return sections.filter((section) => section !== null && section !== "").join("\n\n");
}

// src/report/markdown/report.ts
function renderReport(verdict, context) {
  return `${fitting(verdict, context, Number.POSITIVE_INFINITY)}
`;
}

// src/report/passport.ts
function renderPassport(record2) {
  const sections = [
    `# Measurement ${code(record2.id)}`,
    problem(record2),
    facts(record2),
    "## Load",
    workloads(record2),
    howMeasured(record2),
    "## Launches",
    ...record2.launches.map(launch),
    "## Environment",
    environment(record2),
    packages(record2),
    "## What the numbers mean",
    `Definitions version ${record2.definitionsVersion}.`,
    Object.entries(DEFINITIONS).map(([name2, meaning]) => `- **${name2}**: ${meaning}`).join("\n")
  ];
  return `${sections.filter((section) => section !== null).join("\n\n")}
`;
}
function problem(record2) {
  if (!record2.problem) return null;
  const hint = record2.problem.hint ? ` ${plain2(record2.problem.hint, 1e3)}` : "";
  return `**Not whole (${plain2(record2.problem.code)}):** ${plain2(record2.problem.message, 2e3)}${hint}`;
}
function facts(record2) {
  const { pin, reportedVersion, model, launcher } = record2.subject;
  const where2 = pin?.source.file ? ` (${pin.source.file}${pin.source.line ? `:${pin.source.line}` : ""})` : "";
  return pairs([
    ["Pin", pin ? `${pin.framework} ${pin.version}${where2}` : null],
    ["Image", pin?.image ? `${pin.image.name} ${pin.image.digest ?? pin.image.tag ?? ""}` : null],
    ["Reported version", reportedVersion],
    ["Model", model],
    ["Launcher", launcher],
    ["Commit", record2.commit],
    ["Machine", machineOf(record2)],
    ["Measured", record2.createdAt],
    ["Tool", `${record2.tool.name} ${record2.tool.version}`],
    ["Seed", `${record2.seed}`]
  ]);
}
function workloads(record2) {
  const rows = record2.workloads.map(({ name: name2, requestSet, levels: levels2 }) => [
    plain2(name2),
    code(requestSet.file),
    code(requestSet.sha256),
    `${requestSet.requests}`,
    levels2.map((level) => `${level.concurrency} (${level.requests})`).join(", ")
  ]);
  return table2(["Workload", "Request set", "SHA-256", "Requests", "Concurrency (requests)"], rows, [
    "l",
    "l",
    "l",
    "r",
    "l"
  ]);
}
function howMeasured(record2) {
  const { load } = record2;
  const runs = record2.launches.flatMap((one) => one.runs);
  const discarded = runs.reduce((sum, run2) => sum + run2.warmup.requests, 0);
  return `Closed loop, ${count(load.launches, "launch", "launches")} \xD7 ${count(load.runsPerLaunch, "run")} a level; usage ${load.continuousUsage ? "in every chunk" : "at the end only"}; a request may take ${load.requestTimeoutSeconds} s. ${count(discarded, "warm-up request")} discarded.`;
}
function launch(entry) {
  const ready = entry.readySeconds === null ? "never ready" : `ready after ${entry.readySeconds.toFixed(1)} s`;
  const detail = entry.teardown.detail ? ` (${plain2(entry.teardown.detail)})` : "";
  const title = `### Launch ${entry.index}: ${ready}, teardown ${entry.teardown.status}${detail}`;
  const runs = entry.runs.length === 0 ? "No run was made." : runsTable(entry.runs);
  const said = Object.entries(entry.facts);
  return [
    title,
    runs,
    ...said.length > 0 ? [folded("What the server said at start", pairs(said))] : []
  ].join("\n\n");
}
function runsTable(runs) {
  const ms2 = (run2, metric) => rowFormat(
    metric,
    runs.map((one) => one.statistics[metric].value)
  )(run2.statistics[metric].value);
  const rows = runs.map((run2) => [
    `${plain2(run2.workload)} @ ${run2.level.concurrency}`,
    `${(run2.durationMs / 1e3).toFixed(1)} s`,
    ms2(run2, "ttft.p50"),
    ms2(run2, "itl.p99"),
    rowFormat("outputThroughput", [run2.statistics.outputThroughput.value])(
      run2.statistics.outputThroughput.value
    ),
    Object.entries(run2.outcomes).map(([outcome, amount2]) => `${amount2} ${outcome}`).join(", "),
    `${run2.warmup.requests}${run2.warmup.complete ? "" : " (cut)"}, cache ${run2.warmup.cacheReset}`,
    run2.ledger.status,
    run2.invalid.length === 0 ? "valid" : plain2(`invalid: ${run2.invalid.join("; ")}`, 300)
  ]);
  return table2(
    ["Level", "Took", "TTFT p50 ms", "ITL p99 ms", "Tokens/s", "Outcomes", "Warm-up", "Ledger", "Valid"],
    rows,
    ["l", "r", "r", "r", "r", "l", "l", "l", "l"]
  );
}
function environment({ fingerprint }) {
  const known2 = (value, unit = "") => value === null ? null : `${value}${unit}`;
  return pairs([
    ["OS", known2(fingerprint.os.name)],
    ["Kernel", known2(fingerprint.os.kernel)],
    ["CPU", `${fingerprint.cpu.cores ?? "?"} \xD7 ${fingerprint.cpu.model ?? "unknown"}`],
    ["Governor", known2(fingerprint.cpu.governor)],
    ["Memory", known2(fingerprint.memoryTotalMiB, " MiB")],
    ["GPU driver", known2(fingerprint.gpuDriver)],
    ["GPU tool", [fingerprint.gpuTool.status, fingerprint.gpuTool.detail ?? ""].join(" ").trim()],
    ...fingerprint.gpus.map((gpu) => [
      `GPU ${gpu.index}`,
      [
        gpu.name ?? "unknown",
        known2(gpu.memoryTotalMiB, " MiB") ?? "memory not reported",
        `power limit ${known2(gpu.powerLimitWatts, " W") ?? "unknown"}`,
        `MIG ${gpu.migMode ?? "unknown"}`
      ].join(", ")
    ]),
    ["Python", known2(fingerprint.python)],
    ["Client Node.js", fingerprint.client.node],
    ["Server command", fingerprint.serverFlags ? fingerprint.serverFlags.join(" ") : null],
    ...Object.entries(fingerprint.serverEnvironment)
  ]);
}
function packages({ fingerprint }) {
  if (fingerprint.packages === null) return "The packages could not be listed.";
  const entries2 = Object.entries(fingerprint.packages);
  return entries2.length === 0 ? "No packages." : folded(`${count(entries2.length, "package")}`, pairs(entries2));
}
function pairs(entries2) {
  const rows = entries2.map(([name2, value]) => [
    plain2(name2),
    value === null || value === "" ? UNKNOWN : code(value, 2e3)
  ]);
  return table2(["Field", "Value"], rows, ["l", "l"]);
}

// src/gate/write-results.ts
async function writeRecord(record2, output) {
  return {
    passport: await output.write("passport.md", renderPassport(record2)),
    record: await output.write("record.json", `${JSON.stringify(record2)}
`)
  };
}
async function writeJudgement({ verdict, baseline }, context, output) {
  if (baseline !== null) await output.write("baseline.json", `${JSON.stringify(baseline)}
`);
  return {
    report: await output.write("report.md", renderReport(verdict, context)),
    html: await output.write("report.html", renderHtml(verdict, context)),
    verdict: await output.write("verdict.json", `${JSON.stringify(verdict, null, 2)}
`)
  };
}

// src/model/requests-report.ts
var Lengths = strictObject({
  min: number(),
  p50: number(),
  p90: number(),
  p99: number(),
  max: number()
});
var FittedSchema = strictObject({
  distribution: picklist(["gamma", "beta", "constant"]),
  unit: picklist(["tokens", "ms"]),
  /** gamma: shape, rate (per unit). beta: alpha, beta, maximum. constant: value. */
  parameters: record(string(), number()),
  /** Values that it was fitted to. */
  samples: number(),
  /** Kolmogorov-Smirnov distance between log and fit, 0 to 1; no test, as the parameters come from the same values. */
  ksDistance: number(),
  quantiles: array(strictObject({ q: number(), log: number(), fit: number() }))
});
var RequestsReportSchema = strictObject({
  file: string(),
  /** Null where no line shows it. */
  format: nullable(string()),
  sha256: string(),
  /** Requests that can be sent. */
  requests: number(),
  /** What prompts are counted in: token ids, or words between blanks where they are text. */
  promptUnit: picklist(["ids", "words", "ids and words"]),
  promptLengths: nullable(Lengths),
  /** Tokens asked for, of the requests that ask for a number. */
  outputLengths: nullable(Lengths),
  withoutOutputLength: number(),
  /** Requests whose body is that of an earlier one. */
  duplicates: number(),
  /** Share of all prompt units that repeat the beginning of another prompt: the most that a prefix cache can save. */
  sharedPrefixRatio: number(),
  /** Units that every prompt begins with. */
  commonPrefix: number(),
  /** What the server would fetch from elsewhere. */
  remoteUrls: array(strictObject({ id: string(), url: string() })),
  loneSurrogates: number(),
  problems: array(strictObject({ where: nullable(string()), reason: string() })),
  fit: nullable(
    strictObject({ prompt: FittedSchema, output: FittedSchema, gap: nullable(FittedSchema) })
  )
});

// src/model/result.ts
var RESULT_SCHEMA_VERSION = 1;
var ResultSchema = strictObject({
  schema: literal("serving-gate/result"),
  schemaVersion: literal(RESULT_SCHEMA_VERSION),
  command: picklist(["gate", "measure", "compare", "baseline", "report", "pin", "requests"]),
  /** A judgement's verdict; `measured`, `saved`, `resolved`, `made` and `checked` where a command judges nothing. Never empty. */
  verdict: picklist([
    ...VERDICTS,
    "measured",
    "saved",
    "resolved",
    "made",
    "checked",
    "cancelled",
    "error"
  ]),
  exitCode: number(),
  headline: string(),
  /** The folder of this invocation, absolute; null where nothing was written. */
  outputPath: nullable(string()),
  /** Absolute paths of what was written, by role: record, passport, report, html, verdict, baseline. */
  files: record(string(), string()),
  pins: nullable(
    strictObject({
      base: nullable(PinSchema),
      head: nullable(PinSchema),
      change: nullable(picklist(["same", "upgrade", "downgrade", "changed"]))
    })
  ),
  judgement: nullable(GateVerdictSchema),
  /** The baselines shown or saved. */
  baselines: array(
    strictObject({
      id: string(),
      key: string(),
      createdAt: string(),
      version: nullable(string()),
      commit: nullable(string()),
      reason: string()
    })
  ),
  /** The request set made or checked. */
  requests: nullable(RequestsReportSchema),
  error: nullable(strictObject({ code: string(), message: string(), hint: nullable(string()) }))
});

// src/app/outcome.ts
async function judgedOutcome(desk, command, judgement, { pins, files, error: error2 = null }) {
  const context = reportContext(desk, judgement, Object.keys(files).length > 0);
  const written2 = await writeJudgement(judgement, context, desk.output);
  const { verdict, baseline } = judgement;
  return {
    judgement,
    context,
    result: makeResult(command, {
      verdict: verdict.exitCode === EXIT.usage ? "error" : verdict.verdict,
      exitCode: verdict.exitCode,
      headline: verdict.headline,
      outputPath: desk.output.path,
      files: { ...files, ...written2 },
      pins: pins === null ? null : pinsResult(pins),
      judgement: verdict,
      baselines: baseline === null ? [] : [baselineResult(baseline)],
      error: error2 === null ? null : { code: error2.code, message: error2.message, hint: error2.hint ?? null }
    })
  };
}
function makeResult(command, given) {
  return {
    schema: "serving-gate/result",
    schemaVersion: RESULT_SCHEMA_VERSION,
    command,
    outputPath: null,
    files: {},
    pins: null,
    judgement: null,
    baselines: [],
    requests: null,
    error: null,
    ...given
  };
}
function pinsResult({ base, head: head2 }) {
  return { base, head: head2, change: base === null || head2 === null ? null : pinChange(base, head2) };
}
function baselineResult({ key, provenance, record: record2 }) {
  return {
    id: record2.id,
    key,
    createdAt: provenance.createdAt,
    version: record2.subject.reportedVersion ?? record2.subject.pin?.version ?? null,
    commit: provenance.commit,
    reason: provenance.reason
  };
}
function reportContext(desk, { baseline, candidate }, hasRecord) {
  const { event } = desk.surroundings;
  return {
    baseline: baseline?.record ?? null,
    candidate,
    runUrl: event.runUrl,
    repository: event.repository,
    baseSha: event.baseSha,
    headSha: event.headSha ?? desk.commit,
    configFile: desk.surroundings.configFile,
    files: [
      "report.html",
      "verdict.json",
      ...hasRecord ? ["record.json", "passport.md"] : [],
      ...baseline === null ? [] : ["baseline.json"]
    ],
    toolVersion: TOOL_VERSION
  };
}

// src/app/gate-mode.ts
async function gateMode(session, sides2) {
  const { plan, output, commit, surroundings } = session;
  const files = {};
  const ports = {
    ...session.ports,
    keepRecord: async (record2) => {
      Object.assign(files, await writeRecord(record2, output));
    }
  };
  try {
    const input = {
      plan: plan.measure,
      policy: plan.policy,
      commit,
      resolvePins: () => resolvePins(plan.pin, sides2)
    };
    const judgement = await gate(input, ports, surroundings.signal);
    return await judgedOutcome(session, "gate", judgement, { pins: judgement.pins, files });
  } catch (error2) {
    if (!(error2 instanceof GateError) || error2.code === "cancelled") throw error2;
    return await judgedOutcome(session, "gate", couldNotJudge(session, error2), {
      pins: null,
      files,
      error: error2
    });
  }
}
function couldNotJudge({ plan, ports }, error2) {
  const problem2 = { code: error2.code, message: error2.message, hint: error2.hint ?? null };
  const verdict = notMeasured({ problem: problem2, candidate: null, policy: plan.policy, now: ports.clock.now() });
  return { verdict: { ...verdict, exitCode: exitCodeOfError(error2.code) }, baseline: null, candidate: null };
}

// src/app/report-mode.ts
import { readFile as readFile3 } from "node:fs/promises";

// src/model/baseline.ts
var BASELINE_SCHEMA_VERSION = 1;
var ProvenanceSchema = strictObject({
  createdAt: string(),
  commit: nullable(string()),
  ref: nullable(string()),
  runUrl: nullable(string()),
  actor: nullable(string()),
  event: nullable(string()),
  reason: string(),
  toolVersion: string()
});
var BaselineSchema = strictObject({
  schema: literal("serving-gate/baseline"),
  schemaVersion: literal(BASELINE_SCHEMA_VERSION),
  gate: string(),
  /** Hash of the identity fields; see `baselineKey`. */
  key: string(),
  provenance: ProvenanceSchema,
  record: RunRecordSchema
});

// src/model/decode.ts
function decodeRecord(text5, where2) {
  return decode(RunRecordSchema, "serving-gate/run-record", RECORD_SCHEMA_VERSION, text5, where2);
}
function decodeBaseline(text5, where2) {
  return decode(BaselineSchema, "serving-gate/baseline", BASELINE_SCHEMA_VERSION, text5, where2);
}
function decode(schema, name2, version, text5, where2) {
  const value = parse3(text5, where2);
  const head2 = safeParse(object2({ schema: string(), schemaVersion: number() }), value);
  if (!head2.success || head2.output.schema !== name2) {
    throw new GateError("record", `${where2} is not a ${name2} file.`, {
      hint: "Was it written by serving-gate?"
    });
  }
  if (head2.output.schemaVersion > version) {
    throw new GateError(
      "record",
      `${where2} has schema version ${head2.output.schemaVersion}; this version reads up to ${version}.`,
      {
        hint: "Upgrade serving-gate, or make the file again with this version."
      }
    );
  }
  const result = safeParse(schema, value);
  if (result.success) return result.output;
  const issue = result.issues[0];
  throw new GateError(
    "record",
    `${where2} is damaged: ${getDotPath(issue) ?? "top level"}: ${issue.message}`,
    {
      hint: "Make it again; a damaged file is never used."
    }
  );
}
function parse3(text5, where2) {
  try {
    return JSON.parse(text5);
  } catch (cause) {
    const size = Buffer.byteLength(text5);
    throw new GateError("record", `${where2} is not JSON (${size} bytes).`, {
      hint: "It may be cut or overwritten; make it again.",
      cause
    });
  }
}

// src/verdict/verify-record.ts
var ROUNDING2 = 1e-6;
var CLOCK_MS = 0.01;
function verifyRecord(record2, where2) {
  const problem2 = otherPlan(record2) ?? duplicate(record2) ?? leftovers(record2) ?? firstOf2(record2, (run2) => strayRun(record2, run2) ?? runProblem(run2, record2.definitionsVersion));
  if (problem2 === null) return record2;
  throw new GateError("record", `${where2} contradicts itself: ${problem2}.`, {
    hint: "It was edited or mixed up; measure again."
  });
}
function firstOf2(record2, check) {
  for (const launch2 of record2.launches) {
    for (const run2 of launch2.runs) {
      const problem2 = run2.launch === launch2.index ? check(run2) : `it lies in launch ${launch2.index}`;
      if (problem2 !== null)
        return `launch ${run2.launch}, ${run2.workload} at ${run2.level.concurrency}: ${problem2}`;
    }
  }
  return null;
}
function otherPlan({ workloads: workloads2, launches, load }) {
  const levels2 = workloads2.flatMap(
    ({ name: name2, levels: levels3 }) => levels3.map((level) => `${name2} at ${level.concurrency}`)
  );
  const twice = levels2.find((level, place2) => levels2.indexOf(level) < place2);
  if (twice !== void 0) return `the level ${twice} is there twice`;
  const indexes = launches.map(({ index }) => index);
  const again = indexes.find((index, place2) => indexes.indexOf(index) < place2);
  if (again !== void 0) return `launch ${again} is there twice`;
  const promised = load.launches * load.runsPerLaunch;
  const runs = launches.flatMap(
    (launch2) => launch2.runs.map((run2) => `${run2.workload} at ${run2.level.concurrency}`)
  );
  const over = levels2.find((level) => runs.filter((run2) => run2 === level).length > promised);
  return over === void 0 ? null : `${over} has more than the ${promised} runs it was to have`;
}
function strayRun({ workloads: workloads2 }, { workload, level }) {
  const planned = workloads2.find(({ name: name2 }) => name2 === workload)?.levels.find(({ concurrency }) => concurrency === level.concurrency);
  if (planned === void 0) return "this level was never to be measured";
  return planned.requests === level.requests ? null : `it sent ${level.requests} requests, the level has ${planned.requests}`;
}
function duplicate({ launches }) {
  const seen = /* @__PURE__ */ new Set();
  for (const run2 of launches.flatMap(({ runs }) => runs)) {
    const key = `run ${run2.run} of launch ${run2.launch}, ${run2.workload} at ${run2.level.concurrency}`;
    if (seen.has(key)) return `${key} is there twice`;
    seen.add(key);
  }
  return null;
}
function leftovers({ launches, problem: problem2 }) {
  const dirty = launches.find(({ teardown }) => teardown.status === "leftovers");
  return dirty && problem2 === null ? `launch ${dirty.index} left something behind, and nothing says so` : null;
}
function runProblem(run2, definitionsVersion) {
  const { samples, level, ledger, invalid } = run2;
  const columns = Object.entries(samples);
  const short2 = columns.find(([, column2]) => column2.length !== level.requests);
  if (short2) return `${short2[0]} has ${short2[1].length} of ${level.requests} samples`;
  const ids = new Set(samples.id);
  if (ids.size < samples.id.length) return "a request is there twice";
  if (ledger.status === "disagrees" && invalid.length === 0)
    return "the ledger disagrees, and the run is called valid";
  return outcomesProblem(run2) ?? totalsProblem(run2) ?? durationProblem(run2) ?? // Numbers of other definitions cannot be taken again; they are never compared with ours either.
  (definitionsVersion === DEFINITIONS_VERSION ? statisticsProblem(run2) : null);
}
function durationProblem({ samples, durationMs }) {
  let first = Number.POSITIVE_INFINITY;
  let last = 0;
  for (const [index, sentMs] of samples.sentMs.entries()) {
    first = Math.min(first, sentMs);
    last = Math.max(last, samples.closedMs[index] ?? sentMs + (samples.e2eMs[index] ?? 0));
  }
  if (samples.sentMs.length === 0 || durationMs >= last - first - CLOCK_MS) return null;
  return `it lasted ${durationMs} ms, its streams ${last - first} ms`;
}
function outcomesProblem({ outcomes, samples }) {
  const counted = /* @__PURE__ */ new Map();
  for (const outcome of samples.outcome) counted.set(outcome, (counted.get(outcome) ?? 0) + 1);
  const names = /* @__PURE__ */ new Set([...counted.keys(), ...Object.keys(outcomes)]);
  const wrong = [...names].find((name2) => (outcomes[name2] ?? 0) !== (counted.get(name2) ?? 0));
  return wrong ? `it says ${outcomes[wrong] ?? 0} ${wrong}, its samples say ${counted.get(wrong) ?? 0}` : null;
}
function totalsProblem({ samples, promptTokens, completionTokens }) {
  const total = (column2) => {
    const served = column2.filter((_, index) => isServed(samples.outcome[index] ?? "empty"));
    return served.some((value) => value === null) ? null : served.reduce((sum, value) => sum + (value ?? 0), 0);
  };
  if (total(samples.promptTokens) !== promptTokens) return "its prompt tokens do not add up";
  return total(samples.completionTokens) === completionTokens ? null : "its completion tokens do not add up";
}
function statisticsProblem({ statistics, samples, durationMs }) {
  const derived = runStatistics(samples, durationMs);
  for (const [name2, { value, samples: count3 }] of Object.entries(derived)) {
    const stored = statistics[name2];
    if (stored.samples !== count3 || !isClose(stored.value, value)) {
      return `${name2} is ${stored.value} over ${stored.samples} samples, its samples give ${value} over ${count3}`;
    }
  }
  return null;
}
function isClose(a, b) {
  if (a === null || b === null) return a === b;
  return Math.abs(a - b) <= ROUNDING2 * Math.max(1, Math.abs(a), Math.abs(b));
}

// src/app/report-mode.ts
async function reportMode(session, file) {
  try {
    const record2 = await readRecord(file);
    const files = await writeRecord(record2, session.output);
    const judgement = await judge(record2, session.plan.policy, session.ports);
    const pins = { base: judgement.baseline?.record.subject.pin ?? null, head: record2.subject.pin };
    return await judgedOutcome(session, "report", judgement, { pins, files });
  } catch (error2) {
    if (!(error2 instanceof GateError) || error2.code === "cancelled") throw error2;
    return await judgedOutcome(session, "report", couldNotJudge(session, error2), {
      pins: null,
      files: {},
      error: error2
    });
  }
}
async function readRecord(file) {
  return verifyRecord(decodeRecord(await readText(file), file), file);
}
async function readText(file) {
  try {
    return await readFile3(file, "utf8");
  } catch (cause) {
    throw new GateError("usage", `${file} cannot be read: ${describeError(cause)}.`, {
      hint: "Give the path of a record.json.",
      cause
    });
  }
}

// src/gate/missing-runs.ts
function missingRuns({ workloads: workloads2, load, launches }) {
  const promised = load.launches * load.runsPerLaunch;
  const held = launches.flatMap(({ runs }) => runs);
  const levels2 = workloads2.flatMap(({ name: name2, levels: levels3 }) => levels3.map((level) => ({ name: name2, ...level })));
  if (levels2.length === 0 || promised === 0) return "it holds no runs";
  for (const { name: name2, concurrency } of levels2) {
    const found = held.filter((run2) => run2.workload === name2 && run2.level.concurrency === concurrency).length;
    if (found < promised) return `${name2} at ${concurrency} has ${found} of ${promised} runs`;
  }
  return null;
}

// src/gate/refresh-baseline.ts
async function refreshBaseline(input, ports, signal) {
  const record2 = input.record ?? await measureNow(input, ports, signal);
  if (record2.problem?.code === "cancelled") throw new GateError("cancelled", record2.problem.message);
  const judgement = await judge(record2, input.policy, ports);
  const refused2 = refusal2(record2, judgement, input.acceptRegression);
  if (refused2 !== null) return { ...judgement, saved: null, refused: refused2 };
  const baseline = {
    schema: "serving-gate/baseline",
    schemaVersion: BASELINE_SCHEMA_VERSION,
    gate: input.policy.gate,
    key: baselineKey(record2),
    provenance: {
      ...input.provenance,
      createdAt: ports.clock.now().toISOString(),
      toolVersion: ports.toolVersion
    },
    record: record2
  };
  if (signal.aborted) throw new GateError("cancelled", "Cancelled before the baseline was saved.");
  ports.progress.step(`Saving the baseline (${ports.store.place})`);
  await ports.store.save(baseline);
  return { ...judgement, saved: baseline, refused: null };
}
async function measureNow(input, ports, signal) {
  ports.progress.step("Resolving the pin");
  const pin = await input.resolvePin();
  ports.progress.step(measuring(pin, input.plan));
  const record2 = await measure({ plan: input.plan, pin, commit: input.commit }, ports, signal);
  await ports.keepRecord(record2);
  return record2;
}
function refusal2(record2, { verdict }, acceptRegression) {
  if (record2.problem !== null) return `the measurement is not whole: ${record2.problem.message}`;
  const missing3 = missingRuns(record2);
  if (missing3 !== null) return `the measurement is not whole: ${missing3}`;
  const runs = record2.launches.flatMap((launch2) => launch2.runs);
  const invalid = runs.find((run2) => run2.invalid.length > 0);
  if (invalid) return `${place(invalid)} is invalid: ${invalid.invalid.join("; ")}`;
  const failing = runs.find(
    (run2) => Object.keys(run2.outcomes).some((outcome) => !isServed(outcome))
  );
  if (failing) return `${place(failing)} has failed requests: ${JSON.stringify(failing.outcomes)}`;
  if (verdict.verdict === "invalid") return verdict.headline;
  if (verdict.verdict === "regressed" && !acceptRegression) {
    return `${verdict.headline}. To save it all the same, ask for it with accept-regression and a reason`;
  }
  return null;
}
function place(run2) {
  return `launch ${run2.launch}, ${run2.workload} at ${run2.level.concurrency}`;
}

// src/app/baseline-mode.ts
async function saveBaselineMode(session, sides2, options) {
  const { plan, output, commit, surroundings } = session;
  const { event, signal } = surroundings;
  if (options.acceptRegression && options.reason === null) {
    throw new GateError("usage", "accept-regression needs a reason: it is kept with the baseline.", {
      hint: "Give the option reason."
    });
  }
  let files = {};
  const refreshed = await refreshBaseline(
    {
      plan: plan.measure,
      policy: plan.policy,
      commit,
      resolvePin: () => resolveHeadPin(plan.pin, sides2),
      provenance: {
        commit: commit ?? event.sha,
        ref: event.ref,
        runUrl: event.runUrl,
        actor: event.actor,
        event: event.name,
        reason: options.reason ?? "no reason given"
      },
      acceptRegression: options.acceptRegression,
      record: options.record === null ? null : await readRecord(options.record)
    },
    {
      ...session.ports,
      keepRecord: async (record2) => {
        files = { ...await writeRecord(record2, output) };
      }
    },
    signal
  );
  const pins = { base: null, head: refreshed.candidate?.subject.pin ?? null };
  const judged = await judgedOrFirst(session, refreshed, { pins, files });
  const { saved, refused: refused2 } = refreshed;
  if (saved !== null) {
    const headline2 = `Baseline saved: ${saved.record.subject.model} ${saved.record.subject.reportedVersion ?? ""} in ${session.ports.store.place}`;
    return {
      ...judged,
      result: {
        ...judged.result,
        verdict: "saved",
        exitCode: EXIT.ok,
        headline: headline2,
        baselines: [baselineResult(saved)]
      }
    };
  }
  const regressed = refreshed.verdict.verdict === "regressed";
  return {
    ...judged,
    result: {
      ...judged.result,
      verdict: regressed ? "regressed" : "invalid",
      exitCode: regressed ? EXIT.regressed : EXIT.couldNotTell,
      headline: `Baseline not saved: ${refused2}`,
      baselines: []
    }
  };
}
async function judgedOrFirst(session, refreshed, { pins, files }) {
  if (refreshed.verdict.verdict !== "no baseline") {
    return judgedOutcome(session, "baseline", refreshed, { pins, files });
  }
  const { headline: headline2, exitCode } = refreshed.verdict;
  const outputPath = session.output.path;
  const result = makeResult("baseline", {
    verdict: "no baseline",
    exitCode,
    headline: headline2,
    outputPath,
    files,
    pins: pinsResult(pins)
  });
  return { result, judgement: null, context: null };
}
async function showBaselinesMode({ policy }, store) {
  const baselines = await store.list(policy.gate);
  const none2 = baselines.length === 0;
  const result = makeResult("baseline", {
    verdict: none2 ? "no baseline" : "resolved",
    exitCode: EXIT.ok,
    headline: `${none2 ? "No" : baselines.length} baseline${baselines.length > 1 ? "s" : ""} of gate ${policy.gate} in ${store.place}`,
    baselines: baselines.map(baselineResult)
  });
  return { result, judgement: null, context: null };
}

// src/app/error-result.ts
function errorResult(command, thrown, signal) {
  const error2 = signal.aborted ? asCancelled(thrown) : thrown;
  if (error2 instanceof GateError) {
    const { code: code2, message: message2, hint = null } = error2;
    const verdict = code2 === "cancelled" ? "cancelled" : "error";
    return makeResult(command, {
      verdict,
      exitCode: exitCodeOfError(code2),
      headline: message2,
      error: { code: code2, message: message2, hint }
    });
  }
  const message = error2 instanceof Error ? error2.stack ?? error2.message : String(error2);
  return makeResult(command, {
    verdict: "error",
    exitCode: EXIT.crash,
    headline: `serving-gate crashed: ${error2 instanceof Error ? error2.message : message}`,
    error: {
      code: "crash",
      message,
      hint: "This is a fault of serving-gate; please report it with the text above."
    }
  });
}
function asCancelled(error2) {
  if (error2 instanceof GateError && error2.code === "cancelled") return error2;
  return new GateError("cancelled", `Cancelled (${describeError(error2)}).`, { cause: error2 });
}

// src/app/load-plan.ts
import { readFile as readFile4 } from "node:fs/promises";
import path8 from "node:path";
async function loadPlan(root, file, overrides) {
  const text5 = await readConfig(path8.resolve(root, file), file);
  return toPlan(loadConfig(text5, file), { root, overrides });
}
async function readConfig(absolute, shown3) {
  try {
    return await readFile4(absolute, "utf8");
  } catch (cause) {
    throw new GateError("usage", `The configuration ${shown3} cannot be read: ${describeError(cause)}.`, {
      hint: "Write one (the README has an example), or name another with the option config.",
      cause
    });
  }
}

// src/app/measure-mode.ts
async function measureMode(session, sides2) {
  const { plan, ports, output, commit, surroundings } = session;
  const pin = await resolveHeadPin(plan.pin, sides2);
  ports.progress.step(measuring(pin, plan.measure));
  const record2 = await measure({ plan: plan.measure, pin, commit }, ports, surroundings.signal);
  const files = await writeRecord(record2, output);
  if (record2.problem?.code === "cancelled") throw new GateError("cancelled", record2.problem.message);
  const result = makeResult("measure", {
    ...usability(record2),
    outputPath: output.path,
    files,
    pins: pinsResult({ base: null, head: pin }),
    error: record2.problem
  });
  return { result, judgement: null, context: null };
}
function usability(record2) {
  const runs = record2.launches.flatMap((launch2) => launch2.runs);
  const invalid = runs.filter((run2) => run2.invalid.length > 0);
  if (record2.problem !== null) {
    return {
      verdict: "invalid",
      exitCode: EXIT.couldNotTell,
      headline: `Could not be measured \u2013 ${record2.problem.message}`
    };
  }
  const missing3 = missingRuns(record2);
  if (missing3 !== null)
    return {
      verdict: "invalid",
      exitCode: EXIT.couldNotTell,
      headline: `Could not be measured \u2013 ${missing3}`
    };
  if (invalid.length > 0) {
    const headline2 = `${invalid.length} of ${runs.length} runs are invalid: ${invalid[0]?.invalid.join("; ")}`;
    return { verdict: "invalid", exitCode: EXIT.couldNotTell, headline: headline2 };
  }
  const version = record2.subject.reportedVersion ?? record2.subject.pin?.version ?? "";
  return {
    verdict: "measured",
    exitCode: EXIT.ok,
    headline: `Measured ${record2.subject.model} ${version} in ${runs.length} runs`
  };
}

// src/github/retry.ts
import { setTimeout as delay } from "node:timers/promises";

// src/github/failure.ts
function readFailure(error2, nowMs = Date.now()) {
  const { message, status, response } = error2 ?? {};
  const text5 = typeof message === "string" ? message : String(error2);
  const code2 = typeof status === "number" ? status : null;
  const headers = response?.headers ?? {};
  const kind = kindOf3(code2, text5, headers, response !== void 0);
  return { kind, status: code2, message: text5, waitMs: askedWaitMs(headers, nowMs) };
}
function kindOf3(status, text5, headers, answered) {
  if (status === 429) return "rate-limit";
  if (status === 403) return isRateLimit(text5, headers) ? "rate-limit" : "permission";
  if (status === 401) return "permission";
  if (status === 404) return "not-found";
  if (status !== null && status >= 500) return "unavailable";
  if (status !== null && status >= 400) return "invalid";
  return answered ? "unknown" : "unavailable";
}
function isRateLimit(text5, headers) {
  if (/resource not accessible/i.test(text5)) return false;
  if (/secondary rate limit|abuse detection|rate limit exceeded/i.test(text5)) return true;
  return headers["retry-after"] !== void 0 || headers["x-ratelimit-remaining"] === "0";
}
function askedWaitMs(headers, nowMs) {
  const retryAfter = Number.parseInt(String(headers["retry-after"] ?? ""), 10);
  if (Number.isFinite(retryAfter) && retryAfter >= 0) return retryAfter * 1e3;
  if (headers["x-ratelimit-remaining"] !== "0") return null;
  const resetMs = Number.parseInt(String(headers["x-ratelimit-reset"] ?? ""), 10) * 1e3;
  return Number.isFinite(resetMs) && resetMs > nowMs ? resetMs - nowMs : null;
}

// src/github/retry.ts
var DEFAULT_RETRY = {
  rateLimitMs: [1e4, 3e4, 6e4],
  unavailableMs: [1e3, 4e3, 1e4],
  totalMs: 15e4
};
async function withRetry(call2, policy, signal) {
  let waitedMs = 0;
  for (let attempt2 = 0; ; attempt2 += 1) {
    try {
      return await call2();
    } catch (error2) {
      const waitMs = waitAfter(error2, attempt2, policy);
      if (waitMs === null || waitedMs + waitMs > policy.totalMs || signal.aborted) throw error2;
      waitedMs += waitMs;
      await delay(waitMs, void 0, { signal });
    }
  }
}
function waitAfter(error2, attempt2, policy) {
  const { kind, waitMs } = readFailure(error2);
  if (kind === "unavailable") return policy.unavailableMs[attempt2] ?? null;
  if (kind !== "rate-limit") return null;
  const plannedMs = policy.rateLimitMs[attempt2];
  return plannedMs === void 0 ? null : waitMs ?? plannedMs;
}

// src/github/connect.ts
var REQUEST_TIMEOUT_MS = 6e4;
async function connect({
  token,
  apiUrl,
  signal,
  retry = DEFAULT_RETRY
}) {
  if (token === "") {
    throw new GateError("github", "There is no token for the GitHub API.", {
      hint: "Give the input `github-token` (its default is the token of the job)."
    });
  }
  const { getOctokit } = await loadToolkit();
  const octokit = getOctokit(token, { baseUrl: apiUrl, log: silent });
  octokit.hook.wrap("request", (request2, options) => {
    const call2 = async () => {
      const limited = AbortSignal.any([signal, AbortSignal.timeout(REQUEST_TIMEOUT_MS)]);
      options.request = { ...options.request, signal: limited };
      return request2(options);
    };
    return withRetry(call2, retry, signal);
  });
  return octokit;
}
async function loadToolkit() {
  try {
    return await import("./github-JV3X3TMP.js");
  } catch (cause) {
    throw new GateError("github", `The GitHub toolkit cannot be loaded: ${describeError(cause)}.`, {
      hint: "Is the file at GITHUB_EVENT_PATH whole?",
      cause
    });
  }
}
var nothing = () => {
};
var silent = { debug: nothing, info: nothing, warn: nothing, error: nothing };

// src/github/git-data-api.ts
function createGitDataApi(octokit, repository) {
  const [owner = "", repo = ""] = repository.split("/");
  const target = { owner, repo };
  const { git: git2 } = octokit.rest;
  const reading = (call2) => guard(call2, repository, "read");
  const writing = (call2) => guard(call2, repository, "write");
  return {
    repository,
    // Matching references answer 200 with an empty list where a branch is missing, so that a 404 can only be the
    // repository; the call for one reference answers 404 for both.
    readBranch: (branch) => reading(async () => {
      const refs = await emptyRepositoryAsNone(
        () => octokit.paginate(git2.listMatchingRefs, { ...target, ref: `heads/${branch}` })
      );
      return refs.find((ref) => ref.ref === `refs/heads/${branch}`)?.object.sha ?? null;
    }),
    readCommitTree: (commitSha) => reading(async () => (await git2.getCommit({ ...target, commit_sha: commitSha })).data.tree.sha),
    readTree: (treeSha) => reading(async () => {
      const { data } = await git2.getTree({ ...target, tree_sha: treeSha });
      if (data.truncated)
        throw new GateError("baseline", `Tree ${treeSha} of ${repository} is too large to list.`);
      return data.tree.map(({ path: path10, type, sha }) => ({
        path: path10,
        type,
        sha
      }));
    }),
    readBlob: (blobSha) => reading(async () => {
      const { data } = await git2.getBlob({ ...target, file_sha: blobSha });
      return Buffer.from(data.content, "base64");
    }),
    writeBlob: (bytes) => writing(async () => {
      const blob = { content: bytes.toString("base64"), encoding: "base64" };
      return (await git2.createBlob({ ...target, ...blob })).data.sha;
    }),
    writeTree: (files, baseTreeSha) => writing(async () => {
      const tree = files.map(({ path: path10, blobSha }) => ({
        path: path10,
        mode: "100644",
        type: "blob",
        sha: blobSha
      }));
      const base = baseTreeSha === null ? {} : { base_tree: baseTreeSha };
      return (await git2.createTree({ ...target, tree, ...base })).data.sha;
    }),
    writeCommit: (message, treeSha, parents) => writing(async () => {
      const commit = { message, tree: treeSha, parents: [...parents] };
      return (await git2.createCommit({ ...target, ...commit })).data.sha;
    }),
    createBranch: (branch, sha) => writing(() => conflictOr(() => git2.createRef({ ...target, ref: `refs/heads/${branch}`, sha }))),
    advanceBranch: (branch, sha) => writing(
      () => conflictOr(() => git2.updateRef({ ...target, ref: `heads/${branch}`, sha, force: false }))
    )
  };
}
async function conflictOr(call2) {
  try {
    await call2();
    return "done";
  } catch (error2) {
    const { status, message } = readFailure(error2);
    const moved = /fast.?forward|already exists|does not exist|cannot lock ref|is at .* but expected/i;
    if (status === 409 || status === 422 && moved.test(message)) return "conflict";
    throw error2;
  }
}
async function emptyRepositoryAsNone(call2) {
  try {
    return await call2();
  } catch (error2) {
    const { status, message } = readFailure(error2);
    if (status === 409 && /empty/i.test(message)) return [];
    throw error2;
  }
}
async function guard(call2, repository, access) {
  try {
    return await call2();
  } catch (error2) {
    if (error2 instanceof GateError) throw error2;
    if (error2.name === "AbortError") {
      throw new GateError("cancelled", `Cancelled while talking to ${repository}.`, { cause: error2 });
    }
    throw refused(error2, repository, access);
  }
}
function refused(cause, repository, access) {
  const { kind, status, message } = readFailure(cause);
  const denied = kind === "permission" || kind === "not-found";
  const hint = denied ? `Does the repository exist? The token needs \`permissions: { contents: ${access} }\`.` : "Run the job again; nothing half-written was kept.";
  const verb = access === "read" ? "read from" : "written to";
  return new GateError(
    "baseline",
    `Baselines cannot be ${verb} ${repository} (${status ?? "no answer"}: ${message}).`,
    {
      hint,
      cause
    }
  );
}

// src/store/branch-store.ts
import { setTimeout as delay2 } from "node:timers/promises";

// src/store/baseline-file.ts
import { gunzipSync, gzipSync } from "node:zlib";

// src/store/safe-name.ts
import { createHash as createHash2 } from "node:crypto";
function safeName(id) {
  if (/^[a-z0-9][a-z0-9_-]{0,79}$/.test(id)) return id;
  const readable = id.toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-+|-+$/g, "").slice(0, 40);
  const hash = createHash2("sha256").update(id).digest("hex").slice(0, 10);
  return `${readable || "gate"}.${hash}`;
}

// src/store/baseline-file.ts
var BASELINE_FILE_ENDING = ".json.gz";
var MAX_JSON_BYTES = 256 * 1024 * 1024;
function baselinePath(gate2, key) {
  return `${safeName(gate2)}/${safeName(key)}${BASELINE_FILE_ENDING}`;
}
function packBaseline(baseline) {
  return gzipSync(JSON.stringify(baseline));
}
function unpackBaseline(bytes, gate2, where2) {
  const baseline = decode2(unzip(bytes, where2), where2);
  if (baseline.gate === gate2) return baseline;
  throw new GateError("baseline", `${where2} is a baseline of gate "${baseline.gate}", not of "${gate2}".`, {
    hint: "Was it copied? Make it again with `mode: baseline`."
  });
}
function unzip(bytes, where2) {
  if (bytes[0] !== 31 || bytes[1] !== 139) return bytes.toString("utf8");
  try {
    return gunzipSync(bytes, { maxOutputLength: MAX_JSON_BYTES }).toString("utf8");
  } catch (cause) {
    throw new GateError("baseline", `${where2} is damaged: ${describeError(cause)} (${bytes.length} bytes).`, {
      hint: "Delete it and make it again with `mode: baseline`.",
      cause
    });
  }
}
function decode2(text5, where2) {
  try {
    return decodeBaseline(text5, where2);
  } catch (cause) {
    if (!(cause instanceof GateError)) throw cause;
    const hint = cause.hint === void 0 ? {} : { hint: cause.hint };
    throw new GateError("baseline", cause.message, { ...hint, cause });
  }
}

// src/store/stored-files.ts
async function findAmong(files, gate2, key) {
  const own = files.find((file) => file.name === fileName(key));
  if (own) return { status: "found", baseline: await readOne(own, gate2) };
  const others = await readAll(files, gate2);
  return others.length > 0 ? { status: "other keys", others } : { status: "none" };
}
async function readAll(files, gate2) {
  const baselines = [];
  for (const file of files.filter((file2) => file2.name.endsWith(BASELINE_FILE_ENDING))) {
    baselines.push(await readOne(file, gate2));
  }
  return baselines.toSorted(
    (a, b) => Date.parse(b.provenance.createdAt) - Date.parse(a.provenance.createdAt)
  );
}
async function readOne(file, gate2) {
  const baseline = unpackBaseline(await file.read(), gate2, file.where);
  if (file.name === fileName(baseline.key)) return baseline;
  throw new GateError("baseline", `${file.where} holds the baseline of key ${baseline.key}.`, {
    hint: "Delete it and make it again with `mode: baseline`."
  });
}
function fileName(key) {
  return `${safeName(key)}${BASELINE_FILE_ENDING}`;
}

// src/store/branch-store.ts
var MAX_ATTEMPTS = 10;
var README = `# Baselines of serving-gate

This branch is written by \`serving-gate\` (\`mode: baseline\`) and shares no history with the code. Each
\`<gate>/<key>.json.gz\` is one accepted run record with its provenance. Delete a file to start over.
`;
function createBranchStore(options) {
  const { api, branch } = options;
  const files = (gate2) => filesOf(options, gate2);
  return {
    place: `branch ${branch} of ${api.repository}`,
    list: async (gate2) => readAll(await files(gate2), gate2),
    find: async (gate2, key) => findAmong(await files(gate2), gate2, key),
    save: (baseline) => save(options, baseline)
  };
}
async function filesOf({ api, branch, signal }, gate2) {
  const commit = await api.readBranch(branch);
  if (commit === null) return [];
  const root = await api.readTree(await api.readCommitTree(commit));
  const folder = root.find((entry) => entry.type === "tree" && entry.path === safeName(gate2));
  if (!folder) return [];
  const entries2 = await api.readTree(folder.sha);
  return entries2.filter((entry) => entry.type === "blob").map(({ path: path10, sha }) => ({
    name: path10,
    where: `${safeName(gate2)}/${path10} on branch ${branch} of ${api.repository}`,
    read: () => {
      throwIfCancelled(signal);
      return api.readBlob(sha);
    }
  }));
}
async function save(options, baseline) {
  const { api, branch, signal } = options;
  const retryDelayMs = options.retryDelayMs ?? jitteredDelayMs;
  const blobSha = await api.writeBlob(packBaseline(baseline));
  for (let attempt2 = 1; attempt2 <= MAX_ATTEMPTS; attempt2 += 1) {
    if (attempt2 > 1) await delay2(retryDelayMs(attempt2), void 0, { signal }).catch(() => {
    });
    throwIfCancelled(signal);
    const outcome = await commitOnce(options, baseline, blobSha);
    if (outcome === "done") return;
  }
  throw new GateError(
    "baseline",
    `Branch ${branch} of ${api.repository} moved ${MAX_ATTEMPTS} times while the baseline was being saved.`,
    {
      hint: "Run the refresh again; give refresh jobs a common concurrency group. The old baseline is untouched."
    }
  );
}
async function commitOnce({ api, branch }, baseline, blobSha) {
  const file = { path: baselinePath(baseline.gate, baseline.key), blobSha };
  const message = `Baseline of gate ${baseline.gate} (${baseline.key})

${baseline.provenance.reason}`;
  const tip = await api.readBranch(branch);
  if (tip === null) {
    const readme = { path: "README.md", blobSha: await api.writeBlob(Buffer.from(README)) };
    const tree2 = await api.writeTree([file, readme], null);
    return api.createBranch(branch, await api.writeCommit(message, tree2, []));
  }
  const tree = await api.writeTree([file], await api.readCommitTree(tip));
  return api.advanceBranch(branch, await api.writeCommit(message, tree, [tip]));
}
function jitteredDelayMs(attempt2) {
  return 200 * attempt2 * (0.5 + Math.random());
}
function throwIfCancelled(signal) {
  if (signal.aborted) throw new GateError("cancelled", "Cancelled while using the branch of baselines.");
}

// src/store/file-store.ts
import { mkdir, readdir, readFile as readFile5 } from "node:fs/promises";
import { dirname as dirname2, join as join2 } from "node:path";

// src/store/atomic-write.ts
import { randomUUID } from "node:crypto";
import { open, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
async function writeFileAtomic(path10, content) {
  const temporary = join(dirname(path10), `.writing-${randomUUID()}`);
  try {
    const file = await open(temporary, "wx");
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, path10);
  } catch (error2) {
    await rm(temporary, { force: true });
    throw error2;
  }
  await flushFolder(dirname(path10));
}
async function flushFolder(folder) {
  try {
    const handle = await open(folder, "r");
    await handle.sync().finally(() => handle.close());
  } catch {
  }
}

// src/store/file-store.ts
function createFileStore(folder) {
  const files = (gate2) => filesOf2(join2(folder, safeName(gate2)));
  return {
    place: `folder ${folder}`,
    list: async (gate2) => readAll(await files(gate2), gate2),
    find: async (gate2, key) => findAmong(await files(gate2), gate2, key),
    save: (baseline) => save2(join2(folder, baselinePath(baseline.gate, baseline.key)), baseline)
  };
}
async function filesOf2(folder) {
  const names = await namesIn(folder);
  return names.map((name2) => {
    const where2 = join2(folder, name2);
    return { name: name2, where: where2, read: () => readWhole(where2) };
  });
}
async function namesIn(folder) {
  try {
    return await readdir(folder);
  } catch (error2) {
    if (error2.code === "ENOENT") return [];
    throw unreadable(folder, error2);
  }
}
async function readWhole(path10) {
  try {
    return await readFile5(path10);
  } catch (error2) {
    throw unreadable(path10, error2);
  }
}
async function save2(path10, baseline) {
  try {
    await mkdir(dirname2(path10), { recursive: true });
    await writeFileAtomic(path10, packBaseline(baseline));
  } catch (cause) {
    throw new GateError(
      "baseline",
      `The baseline could not be written to ${path10}: ${describeError(cause)}.`,
      {
        hint: "Check the free space and the rights of the folder. The old baseline is untouched.",
        cause
      }
    );
  }
}
function unreadable(path10, cause) {
  return new GateError("baseline", `${path10} cannot be read: ${describeError(cause)}.`, {
    hint: "Check the rights of the folder.",
    cause
  });
}

// src/app/open-store.ts
async function openStore(plan, { event, token, signal }) {
  if (plan.store === "file") return createFileStore(plan.path);
  if (event.repository === null || token === null) {
    const missing3 = event.repository === null ? "GITHUB_REPOSITORY (owner/name)" : "a token (GITHUB_TOKEN)";
    throw new GateError(
      "usage",
      `Baselines are kept on branch ${plan.branch}, but ${missing3} is not given.`,
      {
        hint: "Give it, or keep baselines in a folder: --baseline-store file."
      }
    );
  }
  const octokit = await connect({ token, apiUrl: event.apiUrl, signal });
  return createBranchStore({ branch: plan.branch, api: createGitDataApi(octokit, event.repository), signal });
}
function storePlace(plan, event) {
  return plan.store === "file" ? plan.path : `branch ${plan.branch} of ${event.repository ?? "this repository"}`;
}

// src/app/session.ts
import { randomUUID as randomUUID3 } from "node:crypto";
import path9 from "node:path";

// src/host/port.ts
import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { createServer } from "node:net";
async function chooseFreePort(host) {
  const server = await listen(0, host);
  const address = server.address();
  await new Promise((resolve4) => server.close(resolve4));
  return typeof address === "object" && address !== null ? address.port : chooseFreePort(host);
}
async function isPortFree(port, host) {
  try {
    const server = await listen(port, host);
    await new Promise((resolve4) => server.close(resolve4));
    return true;
  } catch {
    return false;
  }
}
function portOwner(port) {
  const inodes = new Set(
    ["/proc/net/tcp", "/proc/net/tcp6"].flatMap((table3) => listeningInodes(table3, port))
  );
  if (inodes.size === 0) return null;
  for (const pid of entries("/proc").filter((name2) => /^\d+$/.test(name2))) {
    for (const fd of entries(`/proc/${pid}/fd`)) {
      const inode = /^socket:\[(\d+)\]$/.exec(link2(`/proc/${pid}/fd/${fd}`))?.[1];
      if (inode !== void 0 && inodes.has(inode)) return Number(pid);
    }
  }
  return null;
}
function listen(port, host) {
  return new Promise((resolve4, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen({ port, host, exclusive: true }, () => resolve4(server));
  });
}
function listeningInodes(table3, port) {
  let text5;
  try {
    text5 = readFileSync(table3, "utf8");
  } catch {
    return [];
  }
  const wanted = port.toString(16).toUpperCase().padStart(4, "0");
  return text5.split("\n").flatMap((line2) => {
    const fields = line2.trim().split(/\s+/);
    return fields[3] === "0A" && fields[1]?.endsWith(`:${wanted}`) && fields[9] ? [fields[9]] : [];
  });
}
function entries(folder) {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
function link2(path10) {
  try {
    return readlinkSync(path10);
  } catch {
    return "";
  }
}

// src/host/server-environment.ts
var RECORDED = /^(?:VLLM_|SGLANG_|SGL_|CUDA_|NVIDIA_VISIBLE_DEVICES$|NVIDIA_DRIVER_CAPABILITIES$|NCCL_|TORCH|PYTORCH_|TRITON_|FLASHINFER_|OMP_|MKL_|ROCR_|HIP_|GLOO_|UCX_|TOKENIZERS_PARALLELISM$|HF_HUB_OFFLINE$|TRANSFORMERS_OFFLINE$|LD_PRELOAD$)/;
var NOT_RECORDED = /* @__PURE__ */ new Set(["VLLM_NO_USAGE_STATS", "VLLM_DO_NOT_TRACK", "VLLM_DISABLE_LOG_LOGO"]);
function recordableEnvironment(environment2, secrets = []) {
  const recorded = Object.entries(environment2).filter(([name2]) => RECORDED.test(name2) && !NOT_RECORDED.has(name2) && !isSecretName(name2)).map(([name2, value]) => [name2, describe3(name2, redactText(value ?? "", secrets))]).sort(([a], [b]) => a < b ? -1 : 1);
  return Object.fromEntries(recorded);
}
function describe3(name2, value) {
  return value.startsWith("/") && name2 !== "LD_PRELOAD" ? "(a path)" : value;
}

// src/engine/control-client.ts
var import_undici = __toESM(require_undici(), 1);
var MAX_BYTES2 = 32 * 1024 * 1024;
var EXCERPT_BYTES = 16 * 1024;
function createControlClient(baseUrl, secrets = []) {
  return {
    baseUrl,
    excerpt: (text5, length) => redactText(text5.slice(0, EXCERPT_BYTES), secrets).trim().slice(0, length),
    get: (path10, options) => call(baseUrl + path10, "GET", void 0, options),
    post: (path10, body, options) => call(baseUrl + path10, "POST", body, options)
  };
}
function jsonObject(answer) {
  if (answer.status === "unreachable") return null;
  try {
    const value = JSON.parse(answer.text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null;
  }
}
async function call(url, method, body, options) {
  const limit = AbortSignal.timeout(Math.max(1, Math.ceil(options.limitMs)));
  const signal = AbortSignal.any([options.signal, limit]);
  try {
    const response = await (0, import_undici.request)(url, {
      method,
      signal,
      reset: true,
      headersTimeout: 0,
      bodyTimeout: 0,
      ...body === void 0 ? {} : { body: JSON.stringify(body), headers: { "content-type": "application/json" } }
    });
    return { status: response.statusCode, text: await readBounded(response.body) };
  } catch (error2) {
    if (limit.aborted) return { status: "unreachable", reason: `no answer within ${options.limitMs} ms` };
    const { code: code2, message } = error2;
    return { status: "unreachable", reason: code2 ?? message ?? String(error2) };
  }
}
async function readBounded(body) {
  const chunks = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > MAX_BYTES2) throw new Error(`the answer is longer than ${MAX_BYTES2} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

// src/engine/fatal-patterns.ts
var COMMON_FATAL = [
  { pattern: /No space left on device/, hint: "The disk (or /dev/shm) is full: free some space." },
  {
    pattern: /torch\.OutOfMemoryError|CUDA out of memory\. Tried to allocate/,
    hint: "The GPU has too little free memory: look for other processes on it (nvidia-smi)."
  },
  {
    pattern: /Address already in use|error while attempting to bind on address/i,
    hint: "Another process took the port: start again, or use {port} in the command."
  },
  {
    pattern: /error: unrecognized arguments:|error: argument .*: (?:invalid choice|expected one argument)/,
    hint: "This version does not know a flag of the command: compare it with the release notes."
  },
  {
    pattern: /You are trying to access a gated repo|GatedRepoError/,
    hint: "The model is gated: pass a token with access (passEnv: HF_TOKEN)."
  },
  {
    pattern: /OfflineModeIsEnabled|LocalEntryNotFoundError|We couldn't connect to 'https:\/\/huggingface\.co'/,
    hint: "The model is neither in the cache nor reachable: download it once on this runner."
  },
  {
    pattern: /Model architectures \[.*\] are not supported for now|does not recognize this architecture/,
    hint: "This version cannot load the model."
  },
  {
    pattern: /The NVIDIA driver on your system is too old|CUDA driver version is insufficient|provided PTX was compiled with an unsupported toolchain|no kernel image is available for execution on the device/,
    hint: "Driver, GPU and CUDA build do not fit together: update the driver or choose another build."
  },
  {
    pattern: /ncclUnhandledCudaError|ncclSystemError/,
    hint: "NCCL failed: look at the lines above and at the size of /dev/shm."
  }
];

// src/engine/vllm.ts
var VLLM = {
  label: "vLLM",
  readinessPaths: ["/health"],
  modelsPath: "/v1/models",
  version: { path: "/version", field: "version" },
  cacheReset: { path: "/reset_prefix_cache", answer: "success-field" },
  metricsPath: "/metrics",
  counters: {
    requests: {
      kind: "total",
      sources: [{ name: "vllm:request_success_total", without: { finished_reason: ["abort", "error"] } }]
    },
    promptTokens: { kind: "total", sources: [{ name: "vllm:prompt_tokens_total" }] },
    completionTokens: { kind: "total", sources: [{ name: "vllm:generation_tokens_total" }] },
    cachedPromptTokens: {
      kind: "total",
      sources: [
        { name: "vllm:prompt_tokens_cached_total" },
        { name: "vllm:prefix_cache_hits_total" },
        { name: "vllm:gpu_prefix_cache_hits_total" }
      ]
    },
    preemptions: { kind: "total", sources: [{ name: "vllm:num_preemptions_total" }] },
    ttftMeanMs: { kind: "mean", sources: [{ name: "vllm:time_to_first_token_seconds" }] },
    itlMeanMs: {
      kind: "mean",
      sources: [{ name: "vllm:inter_token_latency_seconds" }, { name: "vllm:time_per_output_token_seconds" }]
    },
    e2eMeanMs: { kind: "mean", sources: [{ name: "vllm:e2e_request_latency_seconds" }] },
    queueMeanMs: { kind: "mean", sources: [{ name: "vllm:request_queue_time_seconds" }] },
    prefillMeanMs: { kind: "mean", sources: [{ name: "vllm:request_prefill_time_seconds" }] },
    decodeMeanMs: { kind: "mean", sources: [{ name: "vllm:request_decode_time_seconds" }] }
  },
  infoMetric: {
    name: "vllm:cache_config_info",
    labels: [
      "block_size",
      "num_gpu_blocks",
      "kv_cache_size_tokens",
      "kv_cache_max_concurrency",
      "cache_dtype",
      "enable_prefix_caching",
      "gpu_memory_utilization",
      "prefix_caching_hash_algo"
    ]
  },
  serverInfo: null,
  logFacts: [
    { fact: "attention backend", pattern: /Using (\S+) attention backend/ },
    { fact: "model runner", pattern: /(Using V2 Model Runner|using the V1 model runner)/ },
    { fact: "MoE backend", pattern: /Using (.{1,60}?) MoE backend/ },
    { fact: "batched tokens", pattern: /max_num_batched_tokens=(\d+)/ },
    { fact: "KV cache tokens", pattern: /KV cache size: ([\d,]+) tokens/ },
    { fact: "all-reduce backends", pattern: /Using (\[.{1,200}?\]) all-reduce backends/ }
  ],
  fatal: [
    ...COMMON_FATAL,
    {
      pattern: /Free memory on device .* on startup is less than desired GPU memory utilization|is less than the engine's budget after excluding/,
      hint: "Another process holds GPU memory: end it, or lower --gpu-memory-utilization."
    },
    {
      pattern: /No available memory for the cache blocks/,
      hint: "Nothing is left for the KV cache: raise --gpu-memory-utilization or lower --max-model-len."
    },
    {
      pattern: /To serve at least one request with the model's max seq len/,
      hint: "The KV cache is too small for the context: lower --max-model-len."
    },
    {
      pattern: /Available memory on node .* is less than/,
      hint: "The host has too little memory for the KV cache: lower VLLM_CPU_KVCACHE_SPACE."
    },
    {
      pattern: /No valid attention backend found for/,
      hint: "This version has no attention backend for the GPU and model."
    },
    {
      pattern: /EngineCore failed to start\.|Engine core initialization failed|EngineDeadError/,
      hint: "The cause stands above this line in the log.",
      wrapper: true
    }
  ],
  ignoreEos: true,
  environment: {
    VLLM_NO_USAGE_STATS: "1",
    VLLM_DO_NOT_TRACK: "1",
    VLLM_DISABLE_LOG_LOGO: "1",
    // A window of its own for the engine process, so that it releases the device in order.
    VLLM_WORKER_SHUTDOWN_TIMEOUT_SECONDS: "20"
  },
  // Dev mode has /reset_prefix_cache, and opens endpoints that must not be reachable from outside.
  loopbackEnvironment: { VLLM_SERVER_DEV_MODE: "1" }
};

// src/engine/embedded.ts
var EMBEDDED = {
  ...VLLM,
  label: "embedded engine",
  environment: {}
};

// src/engine/openai.ts
var OPENAI = {
  label: "OpenAI-compatible server",
  readinessPaths: [],
  modelsPath: "/v1/models",
  version: null,
  cacheReset: null,
  metricsPath: null,
  counters: {
    requests: null,
    promptTokens: null,
    completionTokens: null,
    cachedPromptTokens: null,
    preemptions: null,
    ttftMeanMs: null,
    itlMeanMs: null,
    e2eMeanMs: null,
    queueMeanMs: null,
    prefillMeanMs: null,
    decodeMeanMs: null
  },
  infoMetric: null,
  serverInfo: null,
  logFacts: [],
  fatal: COMMON_FATAL,
  ignoreEos: false,
  environment: {},
  loopbackEnvironment: {}
};

// src/engine/sglang.ts
var SGLANG = {
  label: "SGLang",
  readinessPaths: ["/ready", "/health"],
  modelsPath: "/v1/models",
  version: { path: "/server_info", field: "version" },
  cacheReset: { path: "/flush_cache", answer: "status" },
  metricsPath: "/metrics",
  counters: {
    requests: { kind: "total", sources: [{ name: "sglang:num_requests_total" }] },
    promptTokens: { kind: "total", sources: [{ name: "sglang:prompt_tokens_total" }] },
    completionTokens: { kind: "total", sources: [{ name: "sglang:generation_tokens_total" }] },
    // By source, or as one `total` where the server does not know the source; never both added up.
    cachedPromptTokens: {
      kind: "total",
      sources: [
        { name: "sglang:cached_tokens_total", without: { cache_source: ["total"] } },
        { name: "sglang:cached_tokens_total", only: { cache_source: "total" } }
      ]
    },
    preemptions: { kind: "total", sources: [{ name: "sglang:num_retracted_requests_total" }] },
    ttftMeanMs: { kind: "mean", sources: [{ name: "sglang:time_to_first_token_seconds" }] },
    itlMeanMs: {
      kind: "mean",
      sources: [
        { name: "sglang:inter_token_latency_seconds" },
        { name: "sglang:time_per_output_token_seconds" }
      ]
    },
    e2eMeanMs: { kind: "mean", sources: [{ name: "sglang:e2e_request_latency_seconds" }] },
    queueMeanMs: { kind: "mean", sources: [{ name: "sglang:queue_time_seconds" }] },
    prefillMeanMs: {
      kind: "mean",
      sources: [{ name: "sglang:per_stage_req_latency_seconds", only: { stage: "prefill_forward" } }]
    },
    decodeMeanMs: null
  },
  infoMetric: null,
  serverInfo: {
    path: "/server_info",
    fields: [
      "attention_backend",
      "prefill_attention_backend",
      "decode_attention_backend",
      "sampling_backend",
      "moe_runner_backend",
      "dtype",
      "quantization",
      "kv_cache_dtype",
      "chunked_prefill_size",
      "max_prefill_tokens",
      "max_running_requests",
      "max_total_num_tokens",
      "mem_fraction_static",
      "page_size",
      "schedule_policy",
      "disable_radix_cache",
      "disable_overlap_schedule",
      "disable_cuda_graph",
      "tp_size",
      "dp_size",
      "speculative_algorithm"
    ]
  },
  logFacts: [
    { fact: "attention backend", pattern: /Attention backend not specified\. Use (\S+) backend by default/ },
    { fact: "KV cache tokens", pattern: /KV Cache is allocated\..{0,60}#tokens: (\d+)/ },
    { fact: "prefix cache", pattern: /Tree cache initialized: .{0,80}?impl=(\S+)/ }
  ],
  fatal: [
    ...COMMON_FATAL,
    {
      pattern: /Loaded weights leave no GPU memory for the KV cache|Not enough memory\. Please try to increase --mem-fraction-static/,
      hint: "Nothing is left for the KV cache: raise --mem-fraction-static or free the GPU."
    },
    {
      pattern: /SGLang only supports sm75 and above/,
      hint: "The GPU is too old for this version."
    },
    { pattern: /Capture cuda graph failed:/, hint: "Lower --cuda-graph-max-bs or --mem-fraction-static." },
    {
      pattern: /Received sigquit from a child process|Initialization failed\. warmup error:|SIGQUIT received\./,
      hint: "The cause stands above this line in the log.",
      wrapper: true
    }
  ],
  ignoreEos: true,
  environment: {},
  loopbackEnvironment: {}
};

// src/engine/frameworks.ts
var FRAMEWORKS = {
  vllm: VLLM,
  sglang: SGLANG,
  openai: OPENAI,
  embedded: EMBEDDED
};

// src/engine/readiness.ts
import { setTimeout as sleep2 } from "node:timers/promises";
var POLL_MS = 250;
var LAST_WORDS_MS2 = 3e3;
async function waitUntilReady(watch) {
  const { clock, process: child } = watch;
  const start2 = clock.monotonicMs();
  const elapsed = () => clock.monotonicMs() - start2;
  const callSignal = child === null ? watch.signal : AbortSignal.any([watch.signal, child.ended]);
  let waitingFor = "its first answer";
  let fatalAt = null;
  for (; ; ) {
    if (watch.signal.aborted) throw new GateError("cancelled", "Cancelled while the server was starting.");
    await child?.log.read();
    const exit = child?.exit() ?? null;
    if (exit !== null) throw await exitFailure(exit, elapsed(), child);
    if (child?.log.fatal()) {
      fatalAt ??= elapsed();
      if (elapsed() - fatalAt >= LAST_WORDS_MS2) throw failure("The server cannot come up.", child);
    }
    if (elapsed() >= watch.limitMs) {
      const limit = `The server was not ready within ${watch.limitMs / 1e3} s, waiting for ${waitingFor}.`;
      throw failure(
        limit,
        child,
        "Raise limits.readySeconds if it needs longer, or look for the cause in its log."
      );
    }
    const probe = await watch.probe({
      leftMs: Math.max(1, watch.limitMs - elapsed()),
      requestLimitMs: watch.requestLimitMs,
      signal: callSignal
    });
    if (probe.state === "waiting") waitingFor = probe.waitingFor;
    else if (child !== null && child.exit() !== null) continue;
    else {
      const stranger = child?.stranger() ?? null;
      if (stranger !== null)
        throw failure(stranger, child, "End it, or let the gate pick the port with {port}.");
      if (probe.state === "ready") return probe.model;
      throw failure(probe.reason, child, probe.hint);
    }
    await sleep2(POLL_MS, void 0, { signal: watch.signal }).catch(() => void 0);
  }
}
async function exitFailure(exit, elapsedMs, child) {
  await child?.log.read();
  const how = exit.signal === null ? `with code ${exit.exitCode}` : `by ${exit.signal}`;
  return failure(
    `The server ended ${how} after ${(elapsedMs / 1e3).toFixed(1)} s, before it was ready.`,
    child
  );
}
function failure(what, child, hint) {
  const fatal = child?.log.fatal() ?? null;
  const tail = child?.log.tail() ?? "";
  const parts = [
    what,
    fatal === null ? "" : ` Cause: ${fatal.line}`,
    tail === "" ? "" : `
Last lines of its log:
${tail}`
  ];
  return new GateError("launch", parts.join(""), {
    hint: fatal?.hint ?? hint ?? "Look for the cause in its log."
  });
}

// src/engine/real-generation.ts
var WANTED_TOKENS = 4;
async function tryGeneration(client, framework, model, options) {
  const common = {
    model,
    max_tokens: WANTED_TOKENS,
    temperature: 0,
    ...framework.ignoreEos ? { ignore_eos: true } : {}
  };
  const route = "/v1/completions";
  const answer = await client.post(route, { ...common, prompt: "Count: one two three" }, options);
  if (answer.status !== 404 && answer.status !== 405) return judge2(client, route, answer);
  const chat = "/v1/chat/completions";
  const messages = [{ role: "user", content: "Count to three." }];
  return judge2(client, chat, await client.post(chat, { ...common, messages }, options));
}
function judge2(client, route, answer) {
  if (answer.status === "unreachable") return { outcome: "later", reason: `POST ${route}: ${answer.reason}` };
  const said = `POST ${route} \u2192 ${answer.status} ${client.excerpt(answer.text, 300)}`;
  if (answer.status === 503 || answer.status === 429) return { outcome: "later", reason: said };
  if (answer.status !== 200) return { outcome: "broken", reason: said };
  const tokens = generatedTokens(answer);
  return tokens >= 2 ? { outcome: "generated" } : { outcome: "broken", reason: `${said}: ${tokens} tokens, not 2` };
}
function generatedTokens(answer) {
  const body = jsonObject(answer);
  const usage = body?.usage;
  if (typeof usage?.completion_tokens === "number") return usage.completion_tokens;
  const choice = body?.choices?.[0];
  const text5 = choice?.text ?? choice?.message?.content;
  return typeof text5 === "string" ? text5.trim().split(/\s+/).filter((word) => word !== "").length : 0;
}

// src/engine/ready-probe.ts
var CALL_LIMIT_MS = 5e3;
var HEALTH_LIMIT_MS = 25e3;
var BROKEN_TRIES = 3;
function createReadyProbe(client, framework, model) {
  const paths = [...framework.readinessPaths];
  let listed = null;
  let brokenTries = 0;
  return async (options) => {
    const within = (limitMs) => ({
      limitMs: Math.min(limitMs, options.leftMs),
      signal: options.signal
    });
    for (let path10 = paths[0]; path10 !== void 0; path10 = paths[0]) {
      const answer = await client.get(path10, within(HEALTH_LIMIT_MS));
      if (answer.status === 404 && paths.length > 1) paths.shift();
      else if (answer.status === 200) paths.length = 0;
      else return { state: "waiting", waitingFor: `GET ${path10} (${describe4(client, answer)})` };
    }
    if (listed === null) {
      const answer = await client.get(framework.modelsPath, within(CALL_LIMIT_MS));
      const found = findModel(client, answer, framework.modelsPath, model);
      if (found.state !== "ready") return found;
      listed = found.model;
    }
    const generation = await tryGeneration(client, framework, model, within(options.requestLimitMs));
    if (generation.outcome === "generated") return { state: "ready", model: listed };
    if (generation.outcome === "broken" && ++brokenTries >= BROKEN_TRIES) {
      return {
        state: "refused",
        reason: `The server is not usable: ${generation.reason}`,
        hint: "It answers and cannot generate: look for the cause in its log."
      };
    }
    return { state: "waiting", waitingFor: `a generation (${generation.reason})` };
  };
}
function findModel(client, answer, path10, model) {
  const data = answer.status === 200 ? jsonObject(answer)?.data : null;
  const models = Array.isArray(data) ? data.filter((one) => typeof one?.id === "string") : [];
  if (models.length === 0)
    return { state: "waiting", waitingFor: `GET ${path10} (${describe4(client, answer)})` };
  const found = models.find((one) => one.id === model);
  if (found !== void 0) return { state: "ready", model: found };
  const names = models.map((one) => `"${one.id}"`).slice(0, 10);
  return {
    state: "refused",
    reason: `The server serves ${names.join(", ")}, not "${model}".`,
    hint: "Set model in the configuration to one of them, or --served-model-name in the command."
  };
}
function describe4(client, answer) {
  if (answer.status === "unreachable") return answer.reason;
  const said = client.excerpt(answer.text, 120);
  return `HTTP ${answer.status}${said === "" ? "" : `: ${said}`}`;
}

// src/engine/cache-reset.ts
import { setTimeout as sleep3 } from "node:timers/promises";
var RETRY_LIMIT_MS = 1e4;
var CALL_LIMIT_MS2 = 1e4;
async function resetPrefixCache(client, framework, signal) {
  if (framework.cacheReset === null) return "unsupported";
  const { path: path10, answer: kind } = framework.cacheReset;
  const until = performance.now() + RETRY_LIMIT_MS;
  for (; ; ) {
    const answer = await client.post(path10, void 0, { limitMs: CALL_LIMIT_MS2, signal });
    if (signal.aborted) throw new GateError("cancelled", "Cancelled while the prefix cache was reset.");
    if (answer.status === "unreachable") {
      throw new GateError("measure", `POST ${path10} failed: ${answer.reason}.`, {
        hint: "Is the server still alive? Its log says more."
      });
    }
    if (answer.status === 404 || answer.status === 405) return "unsupported";
    const done = answer.status === 200 && (kind === "status" || jsonObject(answer)?.success !== false);
    if (done) return "reset";
    if (performance.now() >= until) return "refused";
    await sleep3(200, void 0, { signal }).catch(() => void 0);
  }
}

// src/engine/scrape.ts
import { setTimeout as sleep4 } from "node:timers/promises";

// src/engine/prometheus.ts
var NAME2 = /[a-zA-Z_:][a-zA-Z0-9_:]*/y;
var LABEL = /\s*([a-zA-Z_][a-zA-Z0-9_]*)\s*=\s*"((?:[^"\\]|\\.)*)"\s*,?/y;
var VALUE = /^\s*(\S+)(?:\s+-?\d+)?(?:\s+#.*)?\s*$/;
var NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;
function parseExposition(text5) {
  return text5.split("\n").flatMap((line2) => parseLine(line2.trim()) ?? []);
}
function parseLine(line2) {
  if (line2 === "" || line2.startsWith("#")) return null;
  const name2 = match(NAME2, line2, 0);
  if (name2 === null) return null;
  let at = name2[0].length;
  while (line2[at] === " " || line2[at] === "	") at++;
  const labels = {};
  if (line2[at] === "{") {
    at++;
    for (let label = match(LABEL, line2, at); label !== null; label = match(LABEL, line2, at)) {
      labels[label[1] ?? ""] = unescapeLabel(label[2] ?? "");
      at += label[0].length;
    }
    while (line2[at] === " ") at++;
    if (line2[at] !== "}") return null;
    at++;
  }
  const value = parseValue(VALUE.exec(line2.slice(at))?.[1]);
  return value === null ? null : { name: name2[0], labels, value };
}
function match(pattern, text5, at) {
  pattern.lastIndex = at;
  return pattern.exec(text5);
}
function parseValue(text5) {
  if (text5 === void 0) return null;
  if (/^[+-]?inf(?:inity)?$/i.test(text5)) return text5.startsWith("-") ? -Infinity : Infinity;
  if (/^nan$/i.test(text5)) return Number.NaN;
  return NUMBER.test(text5) ? Number(text5) : null;
}
function unescapeLabel(text5) {
  return text5.replace(/\\([\\"n])/g, (_all, char) => char === "n" ? "\n" : char);
}

// src/engine/counters.ts
function readCounters(framework, text5) {
  const samples = parseExposition(text5);
  const specs = Object.entries(FRAMEWORKS[framework].counters);
  return Object.fromEntries(
    specs.map(([field, spec]) => [
      field,
      (spec?.sources ?? []).map((source) => readSource(samples, source, spec?.kind === "mean"))
    ])
  );
}
function serverDelta(before, after) {
  const fields = Object.keys(after);
  return Object.fromEntries(
    fields.map((field) => [field, fieldDelta(before[field], after[field])])
  );
}
function sameCounters(a, b) {
  const fields = Object.keys(a);
  return fields.every(
    (field) => a[field].every((reading, i) => {
      const other = b[field][i];
      return sameSeries(reading.total, other?.total) && sameSeries(reading.count, other?.count);
    })
  );
}
function readSource(samples, source, isMean) {
  return isMean ? {
    total: seriesOf(samples, `${source.name}_sum`, source),
    count: seriesOf(samples, `${source.name}_count`, source)
  } : { total: seriesOf(samples, source.name, source), count: void 0 };
}
function seriesOf(samples, name2, source) {
  const series = /* @__PURE__ */ new Map();
  for (const sample of samples) {
    if (sample.name === name2 && passes(sample.labels, source)) {
      series.set(JSON.stringify(Object.entries(sample.labels).sort()), sample.value);
    }
  }
  return series.size === 0 ? null : series;
}
function passes(labels, source) {
  const wanted = Object.entries(source.only ?? {}).every(([label, value]) => labels[label] === value);
  const refused2 = Object.entries(source.without ?? {}).some(
    ([label, values]) => values.includes(labels[label] ?? "")
  );
  return wanted && !refused2;
}
function fieldDelta(before, after) {
  const i = after.findIndex((reading) => reading.total !== null);
  const now = after[i];
  if (now === void 0) return null;
  const total = difference(before[i]?.total ?? null, now.total);
  if (now.count === void 0 || total === null) return total;
  const count3 = difference(before[i]?.count ?? null, now.count);
  return count3 === null || count3 === 0 ? null : total / count3 * 1e3;
}
function difference(before, after) {
  if (after === null) return null;
  for (const key of before?.keys() ?? []) if (!after.has(key)) return null;
  let sum = 0;
  for (const [key, value] of after) {
    const step = value - (before?.get(key) ?? 0);
    if (!Number.isFinite(step) || step < 0) return null;
    sum += step;
  }
  return sum;
}
function sameSeries(a, b) {
  if (!a || !b) return !a && !b;
  return a.size === b.size && [...a].every(([key, value]) => Object.is(b.get(key), value));
}

// src/engine/scrape.ts
var CALL_LIMIT_MS3 = 1e4;
var SETTLE_PAUSE_MS = 100;
var SETTLE_READS = 20;
async function beginCounters(client, framework, signal) {
  const before = await scrape(client, framework, signal);
  return async (endSignal) => {
    if (before === null) return null;
    let after = await scrape(client, framework, endSignal);
    for (let i = 0; i < SETTLE_READS && after !== null; i++) {
      await sleep4(SETTLE_PAUSE_MS, void 0, { signal: endSignal }).catch(() => void 0);
      const again = await scrape(client, framework, endSignal);
      if (again === null || sameCounters(after, again))
        return again === null ? null : serverDelta(before, again);
      after = again;
    }
    return after === null ? null : serverDelta(before, after);
  };
}
async function scrape(client, framework, signal) {
  const path10 = FRAMEWORKS[framework].metricsPath;
  if (path10 === null) return null;
  const answer = await client.get(path10, { limitMs: CALL_LIMIT_MS3, signal });
  return answer.status === 200 ? readCounters(framework, answer.text) : null;
}

// src/engine/server-facts.ts
var CALL_LIMIT_MS4 = 1e4;
var VALUE_LENGTH = 200;
async function readServerFacts(client, framework, model, logFacts, secrets, signal) {
  const known2 = FRAMEWORKS[framework];
  const options = { limitMs: CALL_LIMIT_MS4, signal };
  const facts2 = {};
  const add = (name2, value) => {
    if (value === null || value === void 0 || typeof value === "object") return;
    facts2[name2] = redactText(String(value), secrets).slice(0, VALUE_LENGTH);
  };
  const ask = async (path10) => jsonObject(await client.get(path10, options));
  const versionBody = known2.version === null ? null : await ask(known2.version.path);
  const said = known2.version === null ? null : versionBody?.[known2.version.field];
  const version = typeof said === "string" && said !== "" ? redactText(said, secrets).slice(0, VALUE_LENGTH) : null;
  if (version !== null) add("version", version);
  add("model root", model.root);
  add("max model len", model.max_model_len);
  if (known2.infoMetric !== null && known2.metricsPath !== null) {
    const { name: name2, labels } = known2.infoMetric;
    const answer = await client.get(known2.metricsPath, options);
    const info = answer.status === 200 ? parseExposition(answer.text).find((one) => one.name === name2) : void 0;
    for (const label of labels) add(label, info?.labels[label]);
  }
  if (known2.serverInfo !== null) {
    const info = known2.serverInfo.path === known2.version?.path ? versionBody : await ask(known2.serverInfo.path);
    for (const field of known2.serverInfo.fields) add(field, info?.[field]);
  }
  return { version, facts: { ...facts2, ...logFacts } };
}
function sameVersion(pinned, reported) {
  return release(pinned) === release(reported);
}
function isRelease(version) {
  return /^v?\d+(?:\.\d+)+/.test(version);
}
function release(version) {
  return (version.trim().replace(/^v/, "").split("+")[0] ?? "").toLowerCase();
}

// src/engine/running-server.ts
async function answeringServer(request2, client, model, logFacts, secrets) {
  const framework = FRAMEWORKS[request2.framework];
  const { version, facts: facts2 } = await readServerFacts(
    client,
    request2.framework,
    model,
    logFacts,
    secrets,
    request2.signal
  );
  if (request2.signal.aborted) throw new GateError("cancelled", "Cancelled while the server was starting.");
  checkVersion(framework.label, request2, version);
  return {
    baseUrl: client.baseUrl,
    reportedVersion: version,
    facts: facts2,
    resetPrefixCache: (signal) => resetPrefixCache(client, framework, signal),
    beginCounters: (signal) => beginCounters(client, request2.framework, signal)
  };
}
function checkVersion(label, request2, reported) {
  const pinned = request2.version;
  if (pinned === null || !isRelease(pinned)) return;
  if (reported === null) {
    if (FRAMEWORKS[request2.framework].version !== null) {
      request2.progress.warn(`${label} did not report its version; the pin asks for ${pinned}.`);
    }
    return;
  }
  if (sameVersion(pinned, reported)) return;
  throw new GateError("launch", `The pin asks for ${label} ${pinned}, but the server reports ${reported}.`, {
    hint: "Install the pinned version in the environment that the command starts, or use {version} in the command."
  });
}

// src/engine/attach.ts
async function attachServer(request2, url, clock) {
  const client = createControlClient(baseUrlOf(url));
  const model = await waitUntilReady({
    probe: createReadyProbe(client, FRAMEWORKS[request2.framework], request2.model),
    process: null,
    limitMs: request2.limits.ready * 1e3,
    requestLimitMs: request2.limits.request * 1e3,
    signal: request2.signal,
    clock
  });
  const answering = await answeringServer(request2, client, model, {}, []);
  return {
    ...answering,
    readySeconds: null,
    pid: null,
    command: null,
    flags: null,
    environment: {},
    died: new Promise(() => void 0),
    teardown: async () => ({ status: "not-ours", detail: null }),
    [Symbol.asyncDispose]: async () => void 0
  };
}
function baseUrlOf(text5) {
  const url = URL.canParse(text5) ? new URL(text5) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== "" || url.password !== "") {
    throw new GateError("usage", `The server URL "${redactText(text5)}" cannot be used.`, {
      hint: "Give http://host:port, without user and password."
    });
  }
  return `${url.origin}${url.pathname.replace(/\/+$/, "").replace(/\/v1$/, "")}`;
}

// src/engine/log-watch.ts
import { open as open2 } from "node:fs/promises";
import { stripVTControlCharacters } from "node:util";
var TAIL_LINES = 50;
var TAIL_LINE_LENGTH = 400;
var MATCH_LENGTH = 4e3;
var CHUNK_BYTES = 256 * 1024;
function watchLog(file, framework, options) {
  let at = options.fromByte;
  let rest2 = "";
  const lines = [];
  const facts2 = {};
  let inner = null;
  let wrapper = null;
  const clean2 = (line2) => cut(redactText(withoutControls(line2), options.secrets));
  const take = (raw) => {
    const line2 = raw.slice(0, MATCH_LENGTH);
    lines.push(line2);
    if (lines.length > TAIL_LINES) lines.shift();
    for (const { fact, pattern } of framework.logFacts) {
      const found = fact in facts2 ? null : pattern.exec(line2);
      if (found) facts2[fact] = clean2(found[1] ?? found[0]);
    }
    const fatal = findFatal(framework.fatal, line2);
    if (fatal === null) return;
    const said = { line: clean2(line2).trim(), hint: fatal.hint };
    if (fatal.wrapper) wrapper ??= said;
    else inner ??= said;
  };
  return {
    async read() {
      try {
        var _stack = [];
        try {
          const handle = __using(_stack, await open2(file, "r"), true);
          const buffer = Buffer.alloc(CHUNK_BYTES);
          for (; ; ) {
            const { bytesRead } = await handle.read(buffer, 0, buffer.length, at);
            if (bytesRead === 0) return;
            at += bytesRead;
            const parts = (rest2 + buffer.toString("utf8", 0, bytesRead)).split(/\r?\n|\r/);
            rest2 = (parts.pop() ?? "").slice(-MATCH_LENGTH * 4);
            for (const part of parts) take(part);
          }
        } catch (_) {
          var _error = _, _hasError = true;
        } finally {
          var _promise = __callDispose(_stack, _error, _hasError);
          _promise && await _promise;
        }
      } catch {
      }
    },
    tail: () => [...lines, rest2].filter((line2) => line2.trim() !== "").slice(-TAIL_LINES).map(clean2).join("\n"),
    facts: () => ({ ...facts2 }),
    fatal: () => inner ?? wrapper
  };
}
function findFatal(patterns, line2) {
  return patterns.find(({ pattern }) => pattern.test(line2)) ?? null;
}
function withoutControls(line2) {
  return stripVTControlCharacters(line2).replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, "");
}
function cut(line2) {
  return line2.length > TAIL_LINE_LENGTH ? `${line2.slice(0, TAIL_LINE_LENGTH)}\u2026` : line2;
}

// src/engine/server-command.ts
var HOST = "127.0.0.1";
var BASE_VARIABLES = [
  "PATH",
  "HOME",
  "USER",
  "LOGNAME",
  "SHELL",
  "TMPDIR",
  "TZ",
  "LD_LIBRARY_PATH",
  "VIRTUAL_ENV",
  "XDG_CACHE_HOME",
  "HF_HOME",
  "HF_HUB_CACHE",
  "HF_HUB_OFFLINE",
  "CUDA_HOME",
  "CUDA_VISIBLE_DEVICES",
  "CUDA_DEVICE_ORDER",
  "NVIDIA_VISIBLE_DEVICES",
  "ROCR_VISIBLE_DEVICES",
  "HIP_VISIBLE_DEVICES",
  // The runner ends what carries its id when the job is over: the last net under our own clean-up.
  "RUNNER_TRACKING_ID"
];
var LOCALE = { LANG: "C.UTF-8", LC_ALL: "C.UTF-8" };
function buildCommand(request2, context) {
  const { server } = request2;
  if (server.launcher === "attach") throw new GateError("usage", "An attached server has no command.");
  const template = server.launcher === "embedded" ? embeddedArgv(request2, context, server.args) : server.argv;
  const values = {
    port: String(context.freePort),
    host: HOST,
    version: request2.version,
    model: request2.model,
    seed: String(request2.seed)
  };
  const argv = template.map((word) => fill(word, values));
  if (argv[0] === void 0 || argv[0] === "") {
    throw new GateError("usage", "The server command is empty.", {
      hint: "Set server.command in the configuration."
    });
  }
  const port = template.some((word) => word.includes("{port}")) ? context.freePort : fixedPort(argv);
  return {
    argv,
    flags: server.launcher === "embedded" ? server.args : server.argv,
    secretNames: server.launcher === "command" ? server.passEnv.filter(isPassedOnPurpose) : [],
    port,
    host: HOST,
    environment: environmentFor(request2, context, argv)
  };
}
function isPassedOnPurpose(name2) {
  const base = BASE_VARIABLES;
  return !base.includes(name2);
}
function embeddedArgv(request2, context, args) {
  if (request2.version === null) {
    throw new GateError("usage", "The embedded engine needs a version.", {
      hint: "Give it as the pin, e.g. 1.0.0."
    });
  }
  const own = ["--host", "{host}", "--port", "{port}", "--engine-version", "{version}", "--model", "{model}"];
  const numbers = ["--seed", String(request2.seed), "--launch", String(request2.index)];
  return [process.execPath, context.enginePath, ...own, ...numbers, ...args];
}
function fill(word, values) {
  return word.replace(/\{(port|host|version|model|seed)\}/g, (all, name2) => {
    const value = values[name2];
    if (value !== null && value !== void 0) return value;
    throw new GateError("usage", `The server command uses ${all}, and no ${name2} is known.`, {
      hint: "Give the pin as an input or in a file that the gate reads."
    });
  });
}
function fixedPort(argv) {
  const at = argv.findIndex((word) => word === "--port" || word.startsWith("--port="));
  const text5 = argv[at]?.startsWith("--port=") ? argv[at].slice("--port=".length) : argv[at + 1];
  const port = at < 0 ? Number.NaN : Number(text5);
  if (Number.isInteger(port) && port > 0 && port < 65536) return port;
  throw new GateError("usage", "The server command has neither {port} nor --port with a number.", {
    hint: 'Write "--port", "{port}" in it: the gate then picks a free port for every start.'
  });
}
function environmentFor(request2, context, argv) {
  const facts2 = FRAMEWORKS[request2.framework];
  const { server } = request2;
  const base = pick(context.environment, BASE_VARIABLES);
  if (server.launcher === "embedded") return { ...base, ...LOCALE, VLLM_SERVER_DEV_MODE: "1" };
  const loopback = argv.some((word) => /^(?:--host=)?(?:127\.0\.0\.1|localhost|::1)$/.test(word));
  const plan = server.launcher === "command" ? server : { env: {}, passEnv: [] };
  return {
    ...base,
    ...LOCALE,
    ...facts2.environment,
    ...loopback ? facts2.loopbackEnvironment : {},
    ...pick(context.environment, plan.passEnv),
    ...plan.env
  };
}
function pick(environment2, names) {
  return Object.fromEntries(
    names.flatMap((name2) => {
      const value = environment2[name2];
      return value === void 0 ? [] : [[name2, value]];
    })
  );
}

// src/engine/server-process.ts
import { spawn } from "node:child_process";
import { randomUUID as randomUUID2 } from "node:crypto";
import { once } from "node:events";
import { closeSync, fstatSync, mkdirSync, openSync } from "node:fs";
import { dirname as dirname3, resolve } from "node:path";
import { setTimeout as sleep5 } from "node:timers/promises";
var PORT_LIMIT_MS = 5e3;
async function startServerProcess(command, options) {
  const [program = "", ...args] = command.argv;
  const [argv0 = ""] = redactArgv(command.argv, options.secrets);
  const marker = randomUUID2();
  mkdirSync(dirname3(options.logFile), { recursive: true });
  const log = openSync(options.logFile, "a", 384);
  const logStart = fstatSync(log).size;
  const entry = { marker, argv0, log: resolve(options.logFile), secretNames: command.secretNames };
  options.registry.add({ ...entry, pid: null, startTime: null });
  try {
    const child = spawn(program, args, {
      detached: true,
      stdio: ["ignore", log, log],
      env: { ...command.environment, [MARKER_VARIABLE]: marker }
    });
    const exited = once(child, "exit").then(([exitCode, signal]) => ({ exitCode, signal }));
    exited.catch(() => void 0);
    const identity = { pid: child.pid ?? 0, startTime: child.pid ? startTimeOf(child.pid) : null };
    if (child.pid) options.registry.add({ ...entry, ...identity });
    await once(child, "spawn");
    return supervise(exited, { ...identity, marker, logStart }, command, options);
  } catch (cause) {
    options.registry.remove(marker);
    throw new GateError(
      "launch",
      `The server command could not be started: ${redactText(cause.message, options.secrets)}`,
      {
        hint: "Is the program installed, executable and on PATH?",
        cause
      }
    );
  } finally {
    closeSync(log);
  }
}
function supervise(exited, own, command, options) {
  const identity = { pid: own.pid, startTime: own.startTime };
  const known2 = /* @__PURE__ */ new Map();
  let exit = null;
  const ended = new AbortController();
  exited.then(
    (value) => {
      exit = value;
      ended.abort();
    },
    () => void 0
  );
  const rememberFamily = () => {
    for (const one of findFamily(identity, own.marker, [...known2.values()]) ?? []) known2.set(one.pid, one);
  };
  let stopped = null;
  const stop = async () => {
    rememberFamily();
    const result = await stopFamily({
      root: identity,
      marker: own.marker,
      known: [...known2.values()],
      graceMs: options.stopLimitMs,
      hurry: options.signal,
      secrets: options.secrets
    });
    if (result.status === "leftovers") return result;
    const port = await provePortFree(command, own);
    if (port !== null) return { status: "leftovers", detail: port };
    options.registry.remove(own.marker);
    return result;
  };
  return {
    ...own,
    identity,
    exit: () => exit,
    exited,
    ended: ended.signal,
    stopping: () => stopped !== null,
    rememberFamily,
    stop: () => {
      stopped ??= stop();
      return stopped;
    }
  };
}
async function provePortFree(command, own) {
  const until = performance.now() + PORT_LIMIT_MS;
  while (performance.now() < until) {
    if (await isPortFree(command.port, command.host)) return null;
    const owner = portOwner(command.port);
    if (owner !== null && isSurelyForeign(owner, own, own.marker)) return null;
    await sleep5(100);
  }
  return `port ${command.port} is still taken${describeOwner(command.port)}`;
}
function describeOwner(port) {
  const pid = portOwner(port);
  if (pid === null) return "";
  const command = redactArgv(commandOf(pid) ?? []).join(" ");
  return ` by pid ${pid}${command === "" ? "" : ` (${command.slice(0, 120)})`}`;
}

// src/engine/launch.ts
function createLauncher(options) {
  return async (request2) => {
    if (request2.server.launcher === "attach") return attachServer(request2, request2.server.url, options.clock);
    const command = buildCommand(request2, {
      environment: options.environment,
      enginePath: options.enginePath,
      freePort: await chooseFreePort(HOST)
    });
    await refuseTakenPort(command);
    if (request2.signal.aborted) throw new GateError("cancelled", "Cancelled before the server was started.");
    return start(request2, command, options);
  };
}
async function refuseTakenPort(command) {
  if (await isPortFree(command.port, command.host)) return;
  throw new GateError("launch", `Port ${command.port} is already in use${describeOwner(command.port)}.`, {
    hint: "End that process, or write {port} in the command: the gate then picks a free one."
  });
}
async function start(request2, command, options) {
  const secrets = knownSecrets(command.environment, command.secretNames, command.argv);
  const startedMs = options.clock.monotonicMs();
  const child = await startServerProcess(command, {
    logFile: request2.logFile,
    registry: options.registry,
    stopLimitMs: request2.limits.stop * 1e3,
    signal: request2.signal,
    secrets
  });
  const framework = FRAMEWORKS[request2.framework];
  const log = watchLog(request2.logFile, framework, { fromByte: child.logStart, secrets });
  const client = createControlClient(`http://${command.host}:${command.port}`, secrets);
  let torn = null;
  const teardown = () => {
    torn ??= tearDown(child, request2.logFile, secrets);
    return torn;
  };
  try {
    const model = await waitUntilReady({
      probe: createReadyProbe(client, framework, request2.model),
      process: { exit: child.exit, ended: child.ended, stranger: () => findStranger(command, child), log },
      limitMs: request2.limits.ready * 1e3,
      requestLimitMs: request2.limits.request * 1e3,
      signal: request2.signal,
      clock: options.clock
    });
    const readySeconds = (options.clock.monotonicMs() - startedMs) / 1e3;
    child.rememberFamily();
    await log.read();
    const answering = await answeringServer(request2, client, model, log.facts(), secrets);
    return {
      ...answering,
      readySeconds,
      pid: child.pid,
      command: redactArgv(command.argv, secrets),
      flags: redactArgv(command.flags, secrets),
      environment: recordableEnvironment(command.environment, secrets),
      died: deathOf(child, log),
      teardown,
      [Symbol.asyncDispose]: async () => {
        await teardown();
      }
    };
  } catch (error2) {
    throw withTeardown(withoutSecrets(error2, secrets), await teardown());
  }
}
async function tearDown(child, logFile, secrets) {
  const result = await child.stop();
  await redactLogFile(logFile, secrets).catch(() => void 0);
  return result.detail === null ? result : { ...result, detail: redactText(result.detail, secrets) };
}
function findStranger(command, child) {
  const owner = portOwner(command.port);
  if (owner === null || !isSurelyForeign(owner, child.identity, child.marker)) return null;
  return `Port ${command.port} is answered by another process${describeOwner(command.port)}.`;
}
function deathOf(child, log) {
  return new Promise((resolve4) => {
    child.exited.then(async ({ exitCode, signal }) => {
      if (child.stopping()) return;
      await log.read();
      resolve4({ exitCode, signal, logTail: log.tail() });
    });
  });
}
function withoutSecrets(error2, secrets) {
  if (!(error2 instanceof GateError)) return error2;
  const hint = error2.hint === void 0 ? {} : { hint: redactText(error2.hint, secrets) };
  return new GateError(error2.code, redactText(error2.message, secrets), hint);
}
function withTeardown(error2, teardown) {
  if (teardown.status !== "leftovers") return error2;
  return new GateError(
    "teardown",
    `The server's start failed and it left something behind: ${teardown.detail}`,
    {
      hint: "End it by hand before the next run.",
      cause: error2
    }
  );
}

// src/host/host-facts.ts
import { readFileSync as readFileSync2 } from "node:fs";
import { arch, cpus, platform, release as release2, totalmem } from "node:os";
function readHostFacts() {
  const processors = cpus();
  return {
    os: {
      name: osName(read("/etc/os-release") ?? read("/usr/lib/os-release")) ?? platform(),
      kernel: release2(),
      arch: arch()
    },
    cpu: {
      model: processors[0]?.model.trim() || null,
      cores: processors.length > 0 ? processors.length : null,
      governor: read("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor")?.trim() || null
    },
    memoryTotalMiB: Math.round(totalmem() / 1024 / 1024)
  };
}
function osName(text5) {
  const value = /^PRETTY_NAME=(.*)$/m.exec(text5 ?? "")?.[1]?.trim() ?? "";
  return value.replace(/^(["'])(.*)\1$/, "$2").replace(/\\(["$`\\])/g, "$1") || null;
}
function read(path10) {
  try {
    return readFileSync2(path10, "utf8");
  } catch {
    return null;
  }
}

// src/host/nvidia-smi.ts
import { accessSync, constants } from "node:fs";
import { delimiter, join as join3 } from "node:path";

// src/host/run-tool.ts
import { spawn as spawn2 } from "node:child_process";
var DRAIN_MS = 300;
function runTool(request2) {
  const maxBytes = request2.maxBytes ?? 8 * 1024 * 1024;
  return new Promise((resolve4) => {
    const child = spawn2(request2.command, request2.args, {
      env: { ...request2.env, LC_ALL: "C" },
      stdio: ["ignore", "pipe", "pipe"],
      detached: true
    });
    const stdout = [];
    const stderr = [];
    let bytes = 0;
    const take = (into) => (chunk) => {
      bytes += chunk.length;
      if (bytes > maxBytes) end({ status: "too-long" });
      else into.push(chunk);
    };
    child.stdout.on("data", take(stdout));
    child.stderr.on("data", take(stderr));
    let ended = false;
    const end = (result) => {
      if (ended) return;
      ended = true;
      clearTimeout(limit);
      request2.signal?.removeEventListener("abort", onAbort);
      if (result.status !== "exited") killGroup(child.pid);
      child.stdout.destroy();
      child.stderr.destroy();
      child.unref();
      resolve4(result);
    };
    const onAbort = () => end({ status: "aborted" });
    const limit = setTimeout(() => end({ status: "timed-out" }), request2.limitMs);
    request2.signal?.addEventListener("abort", onAbort);
    if (request2.signal?.aborted) onAbort();
    child.on("error", () => end({ status: "absent" }));
    child.on("exit", (exitCode) => {
      const done = () => end({ status: "exited", exitCode, stdout: text3(stdout), stderr: text3(stderr) });
      child.once("close", done);
      setTimeout(() => {
        if (!ended) killGroup(child.pid);
        done();
      }, DRAIN_MS).unref();
    });
  });
}
function killGroup(pid) {
  if (pid === void 0) return;
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
  }
}
function text3(chunks) {
  return Buffer.concat(chunks).toString("utf8");
}

// src/host/nvidia-smi.ts
var FIELDS = [
  "index",
  "name",
  "uuid",
  "memory.total",
  "power.limit",
  "clocks.max.sm",
  "persistence_mode",
  "mig.mode.current",
  "temperature.gpu",
  "clocks.sm",
  "driver_version"
];
var ELSEWHERE6 = ["/usr/lib/wsl/lib", "/usr/bin", "/usr/local/nvidia/bin"];
async function readGpus(environment2, options) {
  const elsewhere2 = options.elsewhere ?? ELSEWHERE6;
  const command = findTool(environment2.PATH ?? "", elsewhere2);
  if (command === null) {
    return none("absent", `nvidia-smi is neither on PATH nor in ${elsewhere2.join(", ")}`);
  }
  let fields = FIELDS;
  for (; ; ) {
    const result = await runTool({
      command,
      args: [`--query-gpu=${fields.join(",")}`, "--format=csv,noheader,nounits"],
      env: environment2,
      limitMs: options.limitMs,
      signal: options.signal
    });
    const unknown = unknownField(result);
    const fewer = fields.filter((field) => field !== unknown);
    if (fewer.length === fields.length || fewer.length === 0) return judge3(result, fields, options.limitMs);
    fields = fewer;
  }
}
function parseGpuRows(text5, fields = FIELDS) {
  const problems = [];
  const rows = text5.split(/\r?\n/).filter((line2) => line2.trim() !== "").flatMap((line2) => {
    const cells = line2.split(",").map((cell) => cell.trim());
    const row = Object.fromEntries(fields.map((field, i) => [field, known(cells[i] ?? "")]));
    if (cells.length === fields.length && number3(row.index) !== null) return [row];
    problems.push(line2.trim().slice(0, 200));
    return [];
  });
  return {
    gpus: rows.map(toGpu),
    driver: rows.find((row) => row.driver_version)?.driver_version ?? null,
    problems
  };
}
function judge3(result, fields, limitMs) {
  switch (result.status) {
    case "absent":
      return none("absent", "nvidia-smi could not be started");
    case "timed-out":
      return none("timed-out", `nvidia-smi gave no answer within ${limitMs / 1e3} s`);
    case "too-long":
    case "aborted":
      return none("failed", `nvidia-smi: ${result.status}`);
    case "exited": {
      const { gpus, driver, problems } = parseGpuRows(result.stdout, fields);
      const details = [
        result.exitCode === 0 ? "" : `exit code ${result.exitCode}: ${result.stderr.trim().slice(0, 200)}`,
        ...problems.map((line2) => `unexpected line: ${line2}`),
        gpus.length === 0 && problems.length === 0 ? "no GPU listed" : ""
      ].filter((detail) => detail !== "");
      if (details.length === 0) return { gpus, driver, tool: { status: "ok", detail: null } };
      return { gpus, driver, tool: { status: "failed", detail: details.join("; ") } };
    }
  }
}
function unknownField(result) {
  if (result.status !== "exited" || result.exitCode === 0) return null;
  return /Field "([^"]+)" is not a valid field/.exec(result.stdout + result.stderr)?.[1] ?? null;
}
function toGpu(row) {
  return {
    index: number3(row.index) ?? -1,
    name: row.name ?? null,
    uuid: row.uuid ?? null,
    memoryTotalMiB: number3(row["memory.total"]),
    powerLimitWatts: number3(row["power.limit"]),
    maxSmClockMHz: number3(row["clocks.max.sm"]),
    persistenceMode: row.persistence_mode ?? null,
    migMode: row["mig.mode.current"] ?? null,
    temperatureCelsius: number3(row["temperature.gpu"]),
    smClockMHz: number3(row["clocks.sm"])
  };
}
function known(cell) {
  return cell === "" || /^\[.*\]$|^(?:N\/A|Unknown|Unknown Error|Not Supported|ERR!?)$/i.test(cell) ? null : cell;
}
function number3(cell) {
  return cell !== null && cell !== void 0 && /^-?\d+(?:\.\d+)?$/.test(cell) ? Number(cell) : null;
}
function none(status, detail) {
  return { gpus: [], driver: null, tool: { status, detail } };
}
function findTool(path10, elsewhere2) {
  for (const folder of [...path10.split(delimiter).filter((one) => one !== ""), ...elsewhere2]) {
    const file = join3(folder, "nvidia-smi");
    try {
      accessSync(file, constants.X_OK);
      return file;
    } catch {
    }
  }
  return null;
}

// src/host/server-flags.ts
var DROPPED = /* @__PURE__ */ new Set(["--port", "--host"]);
var VERSIONED = /^(.*(?:vllm|sglang)[^\s:@=]*)(?::[\w.+{}-]+|==[\w.+!{}-]+)?(?:@sha256:[0-9a-f]+)?$/i;
function normaliseFlags(argv, folders) {
  const out = [];
  const words = redactArgv(argv);
  for (let i = 0; i < words.length; i++) {
    const word = words[i] ?? "";
    const flag = word.split("=", 1)[0] ?? "";
    if (!DROPPED.has(flag)) out.push(normaliseWord(withoutFolders(word, folders)));
    else if (flag === word) i++;
  }
  return out;
}
function movingFolders(environment2) {
  const { GITHUB_WORKSPACE, RUNNER_TEMP, TMPDIR } = environment2;
  const given = (folders) => folders.flatMap((folder) => folder?.startsWith("/") ? [folder.replace(/\/+$/, "")] : []).filter(Boolean);
  return {
    workspaces: given([GITHUB_WORKSPACE, process.cwd()]),
    temporary: given([RUNNER_TEMP, TMPDIR, "/tmp", "/var/tmp"])
  };
}
function withoutFolders(word, { workspaces, temporary }) {
  const [work, temp] = [workspaces, temporary].map(
    (folders) => folders.map((folder) => folder.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|")
  );
  let out = word;
  if (work) out = out.replace(new RegExp(`(?<![\\w./-])(?:${work})(?:/+|(?![\\w.-]))`, "g"), "./");
  if (temp) out = out.replace(new RegExp(`(?<![\\w./-])(?:${temp})/+(?:[^/\\s:,"']+/+)?`, "g"), "./");
  return out;
}
function normaliseWord(word) {
  const flag = /^(--?[\w.-]+=)(.*)$/s.exec(word);
  if (flag) return `${flag[1]}${normaliseWord(flag[2] ?? "")}`;
  if (word === "./" || word === "/") return word;
  const name2 = word.replace(/\/+$/, "").replace(/^\.\/+/, "");
  return name2.startsWith("/") ? name2 : VERSIONED.exec(name2)?.[1] ?? name2;
}

// src/host/server-packages.ts
import { accessSync as accessSync2, constants as constants2, realpathSync } from "node:fs";
import { basename, delimiter as delimiter2, join as join4, resolve as resolve2 } from "node:path";
var UNKNOWN2 = { python: null, packages: null, source: null };
var SCRIPT = `
import json, platform, re
from importlib.metadata import distributions
found = {}
for one in distributions():
    try:
        name, version = one.metadata["Name"], one.version
    except Exception:
        continue
    if isinstance(name, str) and isinstance(version, str):
        found.setdefault(re.sub(r"[-_.]+", "-", name).lower(), version)
print(json.dumps({"python": platform.python_version(), "packages": found}, sort_keys=True))
`;
async function listServerPackages(serverPid, options) {
  if (serverPid === null) return UNKNOWN2;
  const root = readProcess(serverPid);
  if (root === null) return UNKNOWN2;
  const engine = engineVersion(commandOf(serverPid) ?? []);
  if (engine !== null) {
    return { python: null, packages: { "serving-gate-engine": engine }, source: "command line" };
  }
  const descendants = (findFamily(root, "") ?? []).map((one) => one.pid).filter((pid) => pid !== serverPid);
  for (const pid of [serverPid, ...descendants]) {
    const python = interpreterOf(pid);
    const listed = python === null ? null : await askInterpreter(python, pid, options);
    if (listed !== null) return listed;
  }
  return UNKNOWN2;
}
function interpreterOf(pid) {
  const environment2 = environmentOf(pid) ?? {};
  const called = commandOf(pid)?.[0] ?? "";
  if (isPythonName(called)) {
    const found = called.includes("/") ? resolve2(link3(`/proc/${pid}/cwd`) ?? "/", called) : onPath(called, environment2);
    if (found !== null && isExecutable(found)) return found;
  }
  const executable = link3(`/proc/${pid}/exe`);
  if (executable === null || !isPythonName(executable)) return null;
  const inVenv = join4(environment2.VIRTUAL_ENV ?? "/nonexistent", "bin", "python");
  return link3(inVenv) === executable ? inVenv : executable;
}
async function askInterpreter(python, pid, options) {
  const theirs = environmentOf(pid) ?? {};
  const passed2 = ["PATH", "HOME", "PYTHONPATH", "PYTHONHOME", "LD_LIBRARY_PATH"].flatMap((name2) => {
    const value = theirs[name2];
    return value === void 0 ? [] : [[name2, value]];
  });
  const result = await runTool({
    command: python,
    args: ["-c", SCRIPT],
    env: { ...Object.fromEntries(passed2), PYTHONDONTWRITEBYTECODE: "1", PYTHONIOENCODING: "utf-8" },
    ...options
  });
  return result.status === "exited" && result.exitCode === 0 ? parse4(result.stdout) : null;
}
function parse4(stdout) {
  try {
    const value = JSON.parse(stdout.trim().split("\n").at(-1) ?? "");
    if (typeof value.python !== "string" || typeof value.packages !== "object" || value.packages === null)
      return null;
    return { python: value.python, packages: value.packages, source: "importlib.metadata" };
  } catch {
    return null;
  }
}
function engineVersion(command) {
  const at = command.indexOf("--engine-version");
  return at < 0 ? null : command[at + 1] ?? null;
}
function isPythonName(path10) {
  return /^(?:python|pypy)[\d.]*$/.test(basename(path10));
}
function onPath(name2, environment2) {
  const folders = (environment2.PATH ?? "").split(delimiter2).filter((one) => one !== "");
  return folders.map((folder) => join4(folder, name2)).find(isExecutable) ?? null;
}
function isExecutable(path10) {
  try {
    accessSync2(path10, constants2.X_OK);
    return true;
  } catch {
    return false;
  }
}
function link3(path10) {
  try {
    return realpathSync(path10);
  } catch {
    return null;
  }
}

// src/host/fingerprint.ts
var GPU_TOOL_LIMIT_MS = 1e4;
var PACKAGES_LIMIT_MS = 3e4;
function createFingerprinter(options) {
  const forTools = Object.fromEntries(
    ["PATH", "HOME", "LD_LIBRARY_PATH"].flatMap((name2) => {
      const value = options.environment[name2];
      return value === void 0 ? [] : [[name2, value]];
    })
  );
  const folders = movingFolders(options.environment);
  return async (request2) => {
    const { signal } = request2;
    const [gpu, server] = await Promise.all([
      readGpus(forTools, { limitMs: options.gpuToolLimitMs ?? GPU_TOOL_LIMIT_MS, signal }),
      listServerPackages(request2.serverPid, {
        limitMs: options.packagesLimitMs ?? PACKAGES_LIMIT_MS,
        signal
      })
    ]);
    return {
      ...readHostFacts(),
      gpus: [...gpu.gpus],
      gpuDriver: gpu.driver,
      gpuTool: gpu.tool,
      python: server.python,
      packages: server.packages === null ? null : { ...server.packages },
      packagesSource: server.source,
      serverEnvironment: recordableEnvironment(request2.serverEnvironment),
      serverFlags: request2.serverFlags === null ? null : normaliseFlags(request2.serverFlags, folders),
      client: { tool: options.toolVersion, node: process.version }
    };
  };
}

// src/load/client-health.ts
import { monitorEventLoopDelay } from "node:perf_hooks";
var PROBE_MS = 10;
var LATE_SEND_MS = 5;
function watchClient() {
  const delays = monitorEventLoopDelay({ resolution: PROBE_MS });
  delays.enable();
  const cpuBefore = process.cpuUsage();
  const startedAt = performance.now();
  let open3 = 0;
  let reached = 0;
  let late = 0;
  return {
    sent(lateMs) {
      open3 += 1;
      if (open3 > reached) reached = open3;
      if (lateMs > LATE_SEND_MS) late += 1;
    },
    ended() {
      open3 -= 1;
    },
    stop(socketsOpened) {
      delays.disable();
      const cpu = process.cpuUsage(cpuBefore);
      const elapsedMs = Math.max(performance.now() - startedAt, 1e-3);
      return {
        eventLoopDelayP99Ms: delays.count === 0 ? 0 : overPeriod(delays.percentile(99)),
        eventLoopDelayMaxMs: delays.count === 0 ? 0 : overPeriod(delays.max),
        cpuCores: (cpu.user + cpu.system) / 1e3 / elapsedMs,
        reachedConcurrency: reached,
        lateSends: late,
        socketsOpened
      };
    }
  };
}
function overPeriod(nanoseconds) {
  return Math.max(0, nanoseconds / 1e6 - PROBE_MS);
}

// src/load/failure-message.ts
function connectionMessage(error2) {
  const code2 = "code" in error2 && typeof error2.code === "string" ? error2.code : error2.name;
  return error2.message.includes(code2) ? error2.message : `${code2}: ${error2.message}`;
}
function messageIn(body) {
  try {
    const value = JSON.parse(body);
    const message = value?.error?.message ?? value?.message ?? value?.detail;
    if (typeof message === "string") return message.slice(0, 500);
  } catch {
  }
  return body.trim().slice(0, 500) || "no body";
}

// src/load/sse.ts
var LF = 10;
var CR = 13;
function sseDecoder() {
  let pieces = [];
  let skipLf = false;
  let firstLine2 = true;
  let name2 = null;
  let data = [];
  function push(bytes) {
    const events = [];
    let start2 = 0;
    if (skipLf && bytes.length > 0) {
      skipLf = false;
      if (bytes[0] === LF) start2 = 1;
    }
    for (let at = start2; at < bytes.length; at += 1) {
      const byte = bytes[at];
      if (byte !== LF && byte !== CR) continue;
      takeLine(bytes.subarray(start2, at), events);
      if (byte === CR) {
        if (at + 1 === bytes.length) skipLf = true;
        else if (bytes[at + 1] === LF) at += 1;
      }
      start2 = at + 1;
    }
    if (start2 < bytes.length) pieces.push(Uint8Array.from(bytes.subarray(start2)));
    return events;
  }
  function end() {
    const events = [];
    if (pieces.length > 0) takeLine(new Uint8Array(0), events);
    dispatch(events);
    return events;
  }
  function takeLine(tail, events) {
    let line2 = pieces.length === 0 ? text4(tail) : text4(Buffer.concat([...pieces, tail]));
    pieces = [];
    if (firstLine2) {
      firstLine2 = false;
      if (line2.startsWith("\uFEFF")) line2 = line2.slice(1);
    }
    if (line2 === "") dispatch(events);
    else takeField(line2);
  }
  function takeField(line2) {
    const colon = line2.indexOf(":");
    const field = colon === -1 ? line2 : line2.slice(0, colon);
    if (field !== "data" && field !== "event") return;
    const value = colon === -1 ? "" : line2.slice(line2[colon + 1] === " " ? colon + 2 : colon + 1);
    if (field === "data") data.push(value);
    else name2 = value === "" ? null : value;
  }
  function dispatch(events) {
    if (data.length > 0) events.push({ name: name2, data: data.length === 1 ? data[0] ?? "" : data.join("\n") });
    name2 = null;
    data = [];
  }
  return { push, end };
}
function text4(bytes) {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("utf8");
}

// src/load/stream-reader.ts
import { createHash as createHash3 } from "node:crypto";

// src/load/stream-chunk.ts
var NOTHING = { kind: "nothing" };
var MAX_MESSAGE = 500;
function readChunk(event) {
  const data = event.data.trim();
  if (data === "[DONE]") return { kind: "done" };
  if (data === "") return NOTHING;
  let value;
  try {
    value = JSON.parse(data);
  } catch {
    return event.name === "error" ? error(data) : malformed(`an event is not JSON: ${data}`);
  }
  if (!isObject(value)) return malformed(`an event is not an object: ${data}`);
  const failure3 = failureOf2(value, event.name);
  return failure3 === null ? readDelta(value) : error(failure3);
}
function error(message) {
  return { kind: "error", message: cut2(message) };
}
function malformed(message) {
  return { kind: "malformed", message: cut2(message) };
}
function cut2(message) {
  return message.length > MAX_MESSAGE ? `${message.slice(0, MAX_MESSAGE)}\u2026` : message;
}
function failureOf2(value, name2) {
  const { error: failure3 } = value;
  if (isObject(failure3)) return messageOf(failure3);
  if (typeof failure3 === "string" && failure3 !== "") return failure3;
  if (value.object === "error" || name2 === "error") return messageOf(value);
  return null;
}
function messageOf(failure3) {
  const text5 = typeof failure3.message === "string" && failure3.message !== "" ? failure3.message : JSON.stringify(failure3);
  const code2 = typeof failure3.code === "number" || typeof failure3.code === "string" ? ` (code ${failure3.code})` : "";
  return `${text5}${code2}`;
}
function readDelta(value) {
  const choices2 = Array.isArray(value.choices) ? value.choices.filter(isObject) : [];
  const usage = isObject(value.usage) ? value.usage : {};
  let text5 = "";
  let tokenIds = null;
  let finishReason = null;
  for (const choice of choices2) {
    text5 += textOf2(choice);
    if (Array.isArray(choice.token_ids)) tokenIds = (tokenIds ?? 0) + choice.token_ids.length;
    if (typeof choice.finish_reason === "string" && choice.finish_reason !== "")
      finishReason = choice.finish_reason;
  }
  return {
    kind: "delta",
    hasChoices: choices2.length > 0,
    text: text5,
    tokenIds,
    finishReason,
    promptTokens: count2(usage.prompt_tokens),
    completionTokens: count2(usage.completion_tokens)
  };
}
function textOf2(choice) {
  const delta = isObject(choice.delta) ? choice.delta : {};
  const reasoning = string2(delta.reasoning) || string2(delta.reasoning_content);
  const calls = Array.isArray(delta.tool_calls) ? delta.tool_calls.filter(isObject) : [];
  return reasoning + string2(choice.text) + string2(delta.content) + string2(delta.refusal) + calls.map(callText).join("") + functionText(delta.function_call);
}
function callText(call2) {
  return functionText(call2.function) || string2(call2.id);
}
function functionText(call2) {
  return isObject(call2) ? string2(call2.name) + string2(call2.arguments) : "";
}
function string2(value) {
  return typeof value === "string" ? value : "";
}
function count2(value) {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0 ? value : null;
}
function isObject(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

// src/load/stream-reader.ts
var GAVE_UP = /* @__PURE__ */ new Set(["abort", "error"]);
function streamReader(forcedTokens) {
  let done = false;
  let error2 = null;
  let text5 = "";
  let finishReason = null;
  let promptTokens = null;
  let usageTokens = null;
  let idTokens = 0;
  let counted = 0;
  let countIsCurrent = true;
  const chunks = [];
  function read2(event, offsetMs, mayBeCut = false) {
    if (done) return;
    const chunk = readChunk(event);
    if (chunk.kind === "done") done = true;
    else if (chunk.kind === "error") error2 ??= chunk.message;
    else if (chunk.kind === "malformed" && !mayBeCut) error2 ??= chunk.message;
    else if (chunk.kind === "delta") readDelta2(chunk, offsetMs);
  }
  function readDelta2(delta, offsetMs) {
    const tokens = tokensOf(delta);
    const moved = delta.hasChoices && countIsCurrent && (delta.completionTokens ?? 0) > counted;
    if (delta.text !== "" || (delta.tokenIds ?? 0) > 0 || moved) {
      chunks.push([offsetMs, tokens]);
      idTokens = idTokens === null || delta.tokenIds === null ? null : idTokens + delta.tokenIds;
      if (tokens === null) countIsCurrent = false;
      else counted += tokens;
    }
    if (delta.completionTokens !== null) {
      counted = delta.completionTokens;
      countIsCurrent = true;
      usageTokens = delta.completionTokens;
    }
    promptTokens = delta.promptTokens ?? promptTokens;
    finishReason = delta.finishReason ?? finishReason;
    text5 += delta.text;
  }
  function tokensOf(delta) {
    if (delta.completionTokens !== null && countIsCurrent)
      return Math.max(0, delta.completionTokens - counted);
    return delta.tokenIds;
  }
  function sample() {
    const completionTokens = usageTokens ?? (chunks.length > 0 ? idTokens : null);
    const problem2 = problemOf(completionTokens);
    return {
      outcome: problem2?.outcome ?? "ok",
      ttftMs: chunks[0]?.[0] ?? null,
      e2eMs: chunks.at(-1)?.[0] ?? null,
      promptTokens,
      completionTokens,
      finishReason,
      outputHash: text5 === "" ? null : createHash3("sha256").update(text5).digest("hex").slice(0, 16),
      error: problem2?.error ?? null,
      chunks
    };
  }
  function problemOf(completionTokens) {
    if (error2 !== null) return { outcome: "stream-error", error: error2 };
    if (finishReason !== null && GAVE_UP.has(finishReason)) {
      return { outcome: "stream-error", error: `the server gave up: finish reason ${finishReason}` };
    }
    if (chunks.length === 0 && (completionTokens ?? 0) === 0) {
      return { outcome: "empty", error: "the stream held no generated token" };
    }
    if (!done && finishReason === null) {
      return { outcome: "truncated", error: "the stream ended without [DONE] and without a finish reason" };
    }
    if (forcedTokens !== null && completionTokens !== null && completionTokens < forcedTokens) {
      return { outcome: "short", error: `${completionTokens} of ${forcedTokens} forced tokens` };
    }
    return null;
  }
  return {
    read: read2,
    sample,
    get done() {
      return done;
    }
  };
}

// src/load/exchange.ts
var AFTER_DONE_MS = 100;
var MAX_ERROR_BODY = 2e3;
var MAX_TIMER_MS = 2 ** 31 - 1;
var HEADERS = {
  "content-type": "application/json",
  accept: "text/event-stream",
  "accept-encoding": "identity"
};
function exchange(client, call2) {
  return new Promise((resolve4) => {
    const decoder = sseDecoder();
    const reader = streamReader(call2.forcedTokens);
    let sentAt = null;
    let status = null;
    let contentType = "";
    let encoding = "";
    let bytes = 0;
    let errorBody = "";
    let doneAt = null;
    let settled = false;
    const deadline = setTimeout(onDeadline, Math.min(call2.timeoutMs, MAX_TIMER_MS));
    let afterDone;
    const handler = {
      onRequestStart() {
        sentAt = performance.now();
        call2.onSent(sentAt);
      },
      onResponseStart(_controller, statusCode, headers) {
        status = statusCode;
        contentType = String(headers["content-type"] ?? "none");
        encoding = String(headers["content-encoding"] ?? "identity");
      },
      onResponseData(_controller, chunk) {
        const arrivedAt = performance.now();
        bytes += chunk.length;
        if (status !== 200) {
          if (errorBody.length < MAX_ERROR_BODY) errorBody += chunk.toString("utf8").slice(0, MAX_ERROR_BODY);
          return;
        }
        const offset = arrivedAt - (sentAt ?? arrivedAt);
        for (const event of decoder.push(chunk)) reader.read(event, offset);
        if (reader.done && doneAt === null) {
          doneAt = arrivedAt;
          afterDone = setTimeout(() => settle2(null, null, true), AFTER_DONE_MS);
        }
      },
      onResponseEnd() {
        const closedAt = performance.now();
        if (status === 200) {
          for (const event of decoder.end()) reader.read(event, closedAt - (sentAt ?? closedAt), true);
        }
        settle2(null, closedAt, false);
      },
      onResponseError(_controller, error2) {
        if (reader.done) settle2(null, null, true);
        else settle2({ outcome: "connect-error", error: connectionMessage(error2) }, null, true);
      }
    };
    client.dispatch(
      {
        method: "POST",
        path: call2.path,
        headers: HEADERS,
        body: call2.body,
        headersTimeout: 0,
        bodyTimeout: 0
      },
      handler
    );
    function onDeadline() {
      settle2({ outcome: "timeout", error: `not ended after ${call2.timeoutMs} ms` }, null, true);
    }
    function settle2(failure3, closedAt, cut3) {
      if (settled) return;
      settled = true;
      clearTimeout(deadline);
      clearTimeout(afterDone);
      const stream = reader.sample();
      const verdict = httpFailure() ?? failure3 ?? explained(stream);
      resolve4({
        stream: verdict === null ? stream : { ...stream, ...verdict },
        httpStatus: status,
        sentAt,
        closedAt,
        endedAt: closedAt ?? doneAt ?? performance.now(),
        cut: cut3
      });
    }
    function httpFailure() {
      if (status === null || status === 200) return null;
      return { outcome: "http-error", error: `HTTP ${status}: ${messageIn(errorBody)}` };
    }
    function explained(stream) {
      if (stream.outcome !== "empty" || bytes === 0) return null;
      if (encoding !== "identity") {
        return {
          outcome: "stream-error",
          error: `the answer is encoded as ${encoding} though identity was asked for`
        };
      }
      return {
        outcome: "empty",
        error: `${bytes} bytes of ${contentType} held no generated token`
      };
    }
  });
}

// src/load/samples.ts
function samplesOf(rows) {
  return {
    id: rows.map((row) => row.id),
    outcome: rows.map((row) => row.outcome),
    dueMs: rows.map((row) => row.dueMs),
    sentMs: rows.map((row) => row.sentMs),
    ttftMs: rows.map((row) => row.ttftMs),
    e2eMs: rows.map((row) => row.e2eMs),
    closedMs: rows.map((row) => row.closedMs),
    promptTokens: rows.map((row) => row.promptTokens),
    completionTokens: rows.map((row) => row.completionTokens),
    finishReason: rows.map((row) => row.finishReason),
    httpStatus: rows.map((row) => row.httpStatus),
    outputHash: rows.map((row) => row.outputHash),
    error: rows.map((row) => row.error),
    chunks: rows.map((row) => row.chunks)
  };
}

// src/load/target.ts
var import_undici2 = __toESM(require_undici(), 1);

// src/load/addresses.ts
import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
var LOOKUP_TIMEOUT_MS = 5e3;
async function addressesOf(hostname, signal) {
  const host = hostname.replace(/^\[|\]$/g, "");
  if (host === "0.0.0.0") return ["127.0.0.1"];
  if (host === "::") return ["::1", "127.0.0.1"];
  if (isIP(host) !== 0) return [host];
  const found = lookup(host, { all: true }).catch(() => []);
  const entries2 = await Promise.race([found, givenUp(signal)]);
  const addresses = entries2.map((entry) => entry.address);
  return [...new Set(host === "localhost" ? [...addresses, "127.0.0.1", "::1"] : addresses)];
}
function givenUp(signal) {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(LOOKUP_TIMEOUT_MS)]);
  return new Promise((resolve4) => {
    if (limit.aborted) return resolve4([]);
    limit.addEventListener("abort", () => resolve4([]), { once: true });
  });
}

// src/load/target.ts
var CONNECT_TIMEOUT_MS = 5e3;
var KEEP_ALIVE_MS = 4e3;
async function openTarget(baseUrl, connections, signal) {
  const url = new URL(baseUrl);
  const dialler = createDialler();
  const { address, first } = await firstThatAccepts(dialler, url, signal);
  const ready = first === null ? [] : [first, ...await openMore(dialler, url, address, connections - 1, signal)];
  const prefix = url.pathname.replace(/\/+$/, "");
  return {
    open: () => createClient(url, dialler, address, ready),
    path: (path10) => prefix + path10,
    get socketsOpened() {
      return dialler.opened();
    },
    [Symbol.dispose]() {
      dialler.close();
    }
  };
}
function createDialler() {
  const connect2 = (0, import_undici2.buildConnector)({ allowH2: false, timeout: CONNECT_TIMEOUT_MS });
  const sockets = /* @__PURE__ */ new Set();
  let opened = 0;
  let closed = false;
  return {
    dial: (address, options) => new Promise((resolve4, reject) => {
      connect2({ ...options, hostname: address }, (...[error2, socket]) => {
        if (error2 !== null) return reject(error2);
        opened += 1;
        if (closed) socket.destroy();
        sockets.add(socket);
        socket.once("close", () => sockets.delete(socket));
        resolve4(socket);
      });
    }),
    opened: () => opened,
    close: () => {
      closed = true;
      for (const socket of sockets) socket.destroy();
    }
  };
}
async function firstThatAccepts(dialler, url, signal) {
  const addresses = await addressesOf(url.hostname, signal);
  for (const address of addresses) {
    const first = await orAborted(
      dialler.dial(address, connectOptions(url)).catch(() => null),
      signal
    );
    if (first !== null) return { address, first };
  }
  return { address: addresses[0] ?? url.hostname, first: null };
}
async function openMore(dialler, url, address, count3, signal) {
  const dials = Array.from({ length: count3 }, () => dialler.dial(address, connectOptions(url)));
  const results = await orAborted(Promise.allSettled(dials), signal);
  return (results ?? []).flatMap((result) => result.status === "fulfilled" ? [result.value] : []);
}
function connectOptions(url) {
  return { host: url.host, hostname: url.hostname, protocol: url.protocol, port: url.port };
}
async function orAborted(work, signal) {
  if (signal.aborted) return null;
  const { promise, resolve: resolve4 } = Promise.withResolvers();
  const onAbort = () => resolve4(null);
  signal.addEventListener("abort", onAbort, { once: true });
  try {
    return await Promise.race([work, promise]);
  } finally {
    signal.removeEventListener("abort", onAbort);
  }
}
function createClient(url, dialler, address, spare) {
  const connect2 = (options, callback) => {
    for (let socket = spare.pop(); socket !== void 0; socket = spare.pop()) {
      if (socket.destroyed) continue;
      const ready = socket;
      return queueMicrotask(() => callback(null, ready));
    }
    dialler.dial(address, options).then(
      (socket) => callback(null, socket),
      (error2) => callback(error2, null)
    );
  };
  return new import_undici2.Client(url.origin, {
    connect: connect2,
    allowH2: false,
    pipelining: 1,
    keepAliveTimeout: KEEP_ALIVE_MS,
    keepAliveMaxTimeout: KEEP_ALIVE_MS,
    headersTimeout: 0,
    bodyTimeout: 0
  });
}

// src/load/drive.ts
var PROGRESS_EVERY_MS = 250;
var drive = async (request2) => {
  var _stack = [];
  try {
    const workers = Math.min(request2.concurrency, request2.requests.length);
    const bodies = request2.requests.map(({ body }) => Buffer.from(body));
    const target = __using(_stack, await openTarget(request2.baseUrl, workers, request2.signal));
    const clients = __using(_stack, clientPool(target), true);
    const onAbort = () => void clients[Symbol.asyncDispose]();
    request2.signal.addEventListener("abort", onAbort, { once: true });
    try {
      throwIfCancelled2(request2.signal);
      const watch = watchClient();
      const run2 = { request: request2, bodies, target, clients, watch, startedAt: performance.now() };
      const results = await closedLoop(run2, workers);
      const client = watch.stop(target.socketsOpened);
      throwIfCancelled2(request2.signal);
      return { ...summarize(run2, results), client };
    } finally {
      request2.signal.removeEventListener("abort", onAbort);
    }
  } catch (_) {
    var _error = _, _hasError = true;
  } finally {
    var _promise = __callDispose(_stack, _error, _hasError);
    _promise && await _promise;
  }
};
async function closedLoop(run2, workers) {
  const { requests, signal } = run2.request;
  const results = new Array(requests.length);
  const progress = progressReporter(run2);
  let next = 0;
  async function work() {
    let client = run2.clients.open();
    let dueAt = run2.startedAt;
    while (next < requests.length && !signal.aborted) {
      const index = next;
      next += 1;
      const result = await send2(run2, client, index, dueAt);
      results[index] = result;
      progress(result);
      dueAt = performance.now();
      if (result.cut && !signal.aborted) {
        run2.clients.drop(client);
        client = run2.clients.open();
      }
    }
  }
  await Promise.all(Array.from({ length: workers }, work));
  return results;
}
async function send2(run2, client, index, dueAt) {
  const request2 = run2.request.requests[index];
  const body = run2.bodies[index];
  if (request2 === void 0 || body === void 0) throw new RangeError(`no request ${index}`);
  const result = await exchange(client, {
    path: run2.target.path(request2.path),
    body,
    forcedTokens: request2.forcedTokens,
    timeoutMs: run2.request.requestTimeoutMs,
    onSent: (sentAt) => run2.watch.sent(sentAt - dueAt)
  });
  if (result.sentAt !== null) run2.watch.ended();
  return { ...result, request: request2, dueAt };
}
function summarize(run2, results) {
  let firstSentAt = Number.POSITIVE_INFINITY;
  let lastEndedAt = run2.startedAt;
  const rows = results.map((result) => {
    const sentAt = result.sentAt ?? result.dueAt;
    firstSentAt = Math.min(firstSentAt, sentAt);
    lastEndedAt = Math.max(lastEndedAt, result.endedAt);
    return {
      ...result.stream,
      id: result.request.id,
      dueMs: result.dueAt - run2.startedAt,
      sentMs: sentAt - run2.startedAt,
      closedMs: result.closedAt === null ? null : result.closedAt - run2.startedAt,
      httpStatus: result.httpStatus
    };
  });
  return { samples: samplesOf(rows), durationMs: rows.length === 0 ? 0 : lastEndedAt - firstSentAt };
}
function progressReporter(run2) {
  const { onProgress, requests } = run2.request;
  let done = 0;
  let tokens = 0;
  let toldAt = Number.NEGATIVE_INFINITY;
  return (result) => {
    done += 1;
    tokens += result.stream.completionTokens ?? 0;
    const now = performance.now();
    if (done < requests.length && now - toldAt < PROGRESS_EVERY_MS) return;
    toldAt = now;
    onProgress?.(done, tokens);
  };
}
function clientPool(target) {
  const clients = /* @__PURE__ */ new Set();
  return {
    open() {
      const client = target.open();
      clients.add(client);
      return client;
    },
    drop(client) {
      clients.delete(client);
      void client.destroy();
    },
    async [Symbol.asyncDispose]() {
      const all = [...clients];
      clients.clear();
      await Promise.all(all.map((client) => client.destroy()));
    }
  };
}
function throwIfCancelled2(signal) {
  if (signal.aborted) throw new GateError("cancelled", "Cancelled while requests were being sent.");
}

// src/load/request-set.ts
import { createHash as createHash4 } from "node:crypto";
import { readFile as readFile6 } from "node:fs/promises";

// src/load/formats/trace-time.ts
function secondsToUs(text5, what) {
  const [, whole2, fraction = ""] = /^(\d{1,9})(?:\.(\d+))?$/.exec(`${text5}`) ?? [];
  if (whole2 === void 0) throw new Error(`its ${what} is ${JSON.stringify(text5)}, not seconds from 0`);
  return Number(whole2) * 1e6 + microseconds(fraction);
}
function dateToUs(text5, what) {
  const match2 = DATE.exec(`${text5}`);
  const [, year, month, day, hour, minute, second, fraction = "", sign, zoneHour, zoneMinute] = match2 ?? [];
  const [y2, mo, d, h, mi, s] = [year, month, day, hour, minute, second].map(Number);
  const ms2 = Date.UTC(y2, mo - 1, d, h, mi, s);
  const back = new Date(ms2);
  if (match2 === null || back.getUTCDate() !== d || back.getUTCHours() !== h || back.getUTCSeconds() !== s)
    throw new Error(`its ${what} is ${JSON.stringify(text5)}, not a time (YYYY-MM-DD HH:MM:SS.ffffff)`);
  const zone = (Number(zoneHour ?? 0) * 60 + Number(zoneMinute ?? 0)) * (sign === "-" ? -1 : 1);
  return (ms2 - zone * 6e4) * 1e3 + microseconds(fraction);
}
var DATE = /^(\d{4})-(\d\d)-(\d\d)[ T](\d\d):(\d\d):(\d\d)(?:\.(\d+))?(?:Z|([+-])(\d\d):?(\d\d))?$/;
function microseconds(fraction) {
  return Number(fraction.padEnd(6, "0").slice(0, 6));
}

// src/load/formats/whole-number.ts
function wholeNumber(value, what, least) {
  const number4 = typeof value === "string" && /^\d{1,15}$/.test(value) ? Number(value) : value;
  if (typeof number4 === "number" && Number.isSafeInteger(number4) && number4 >= least) return number4;
  throw new Error(`its ${what} is ${JSON.stringify(value) ?? "missing"}, not a whole number from ${least}`);
}

// src/load/formats/azure.ts
var azureFormat = {
  kind: "trace",
  name: "azure",
  mark: "columns TIMESTAMP, ContextTokens, GeneratedTokens",
  layout: "csv",
  matches: (record2) => ["TIMESTAMP", "ContextTokens", "GeneratedTokens"].every((column2) => column2 in record2),
  toRow: ({ TIMESTAMP, ContextTokens, GeneratedTokens }) => ({
    timeUs: dateToUs(TIMESTAMP, "TIMESTAMP"),
    promptTokens: wholeNumber(ContextTokens, "ContextTokens", 1),
    outputTokens: wholeNumber(GeneratedTokens, "GeneratedTokens", 1),
    blocks: null
  })
};

// src/load/formats/burstgpt.ts
var burstGptFormat = {
  kind: "trace",
  name: "burstgpt",
  mark: "columns Timestamp, Request tokens, Response tokens",
  layout: "csv",
  matches: (record2) => ["Timestamp", "Request tokens", "Response tokens"].every((column2) => column2 in record2),
  toRow: (record2) => ({
    timeUs: secondsToUs(record2.Timestamp, "Timestamp"),
    promptTokens: wholeNumber(record2["Request tokens"], "Request tokens", 1),
    outputTokens: wholeNumber(record2["Response tokens"], "Response tokens", 1),
    blocks: null
  })
};

// src/load/formats/lengths-csv.ts
var PROMPT = ["promptTokens", "prompt_tokens", "inputTokens", "input_tokens", "ContextTokens"];
var OUTPUT = ["outputTokens", "output_tokens", "completion_tokens", "GeneratedTokens"];
var lengthsCsvFormat = {
  kind: "trace",
  name: "lengths-csv",
  mark: "columns offsetMs, promptTokens, outputTokens",
  layout: "csv",
  matches: (record2) => "offsetMs" in record2 && column(record2, PROMPT) !== void 0 && column(record2, OUTPUT) !== void 0,
  toRow: (record2) => ({
    // The same digits, three places on: milliseconds in decimals are read as exactly as seconds.
    timeUs: Math.round(secondsToUs(record2.offsetMs, "offsetMs") / 1e3),
    promptTokens: wholeNumber(record2[column(record2, PROMPT) ?? ""], "prompt tokens", 1),
    outputTokens: wholeNumber(record2[column(record2, OUTPUT) ?? ""], "output tokens", 1),
    blocks: null
  })
};
function column(record2, names) {
  return names.find((name2) => name2 in record2);
}

// src/load/formats/mooncake.ts
var MOONCAKE_BLOCK_TOKENS = 512;
var mooncakeFormat = {
  kind: "trace",
  name: "mooncake",
  mark: "timestamp, input_length and output_length",
  layout: "lines",
  matches: (record2) => ["timestamp", "input_length", "output_length"].every((key) => key in record2),
  toRow: ({ timestamp: timestamp2, input_length: input, output_length: output, hash_ids: ids }) => {
    if (typeof timestamp2 !== "number" || timestamp2 < 0)
      throw new Error("its timestamp is not a number of milliseconds from 0");
    const promptTokens = wholeNumber(input, "input_length", 1);
    return {
      timeUs: Math.round(timestamp2 * 1e3),
      promptTokens,
      outputTokens: wholeNumber(output, "output_length", 1),
      blocks: ids === void 0 ? null : blocksOf(ids, promptTokens)
    };
  }
};
function blocksOf(ids, promptTokens) {
  if (!Array.isArray(ids)) throw new Error("its hash_ids are not a list");
  const blocks = ids.map((id) => wholeNumber(id, "hash_ids", 0));
  const needed = Math.ceil(promptTokens / MOONCAKE_BLOCK_TOKENS);
  if (blocks.length !== needed)
    throw new Error(`it has ${blocks.length} hash_ids; ${promptTokens} tokens are ${needed} blocks`);
  return blocks;
}

// src/load/formats/native.ts
var OWN_KEYS = ["max_tokens", "max_completion_tokens", "ignore_eos", "temperature", "offsetMs", "expect"];
var nativeFormat = {
  kind: "requests",
  name: "native",
  mark: "prompt or messages of an OpenAI body",
  layout: "lines",
  matches: (record2) => "messages" in record2 || "prompt" in record2 && (!("output_tokens" in record2) || OWN_KEYS.some((key) => key in record2)),
  toNative: (record2) => record2
};

// src/load/json-object.ts
function isObject2(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

// src/load/formats/openai-batch.ts
var openaiBatchFormat = {
  kind: "requests",
  name: "openai-batch",
  mark: "custom_id and body",
  layout: "lines",
  matches: (record2) => "custom_id" in record2 && "body" in record2,
  toNative: ({ custom_id: id, method, url, body }) => {
    if (method !== "POST") throw new Error(`its method is ${JSON.stringify(method)}, not POST`);
    if (!isObject2(body)) throw new Error("its body is not an object");
    const path10 = "messages" in body ? "/v1/chat/completions" : "/v1/completions";
    if (url !== path10) throw new Error(`its url is ${JSON.stringify(url)}; its body belongs to ${path10}`);
    return { ...body, id };
  }
};

// src/load/formats/two-turns.ts
var TOKEN2 = /[\p{L}\p{N}\p{M}_]+|[^\p{L}\p{N}\p{M}_\s]+/gu;
function twoTurns(turns) {
  if (!Array.isArray(turns)) throw new Error("its conversation is not a list of turns");
  if (turns.length < 2) throw new Error(`its conversation has ${turns.length} turns; two are needed`);
  const prompt = contentOf(turns[0], 1);
  const answer = contentOf(turns[1], 2);
  if (prompt === "") throw new Error("turn 1 is empty");
  return { prompt, max_tokens: Math.max(1, answer.match(TOKEN2)?.length ?? 0), ignore_eos: true };
}
function contentOf(turn, number4) {
  if (!isObject2(turn)) throw new Error(`turn ${number4} is not an object`);
  const { content, value, from, role } = turn;
  const speaker = from ?? role;
  if (number4 === 1 && speaker !== void 0 && speaker !== "human" && speaker !== "user") {
    throw new Error(`turn 1 is of ${JSON.stringify(speaker)}, not of a human`);
  }
  if (content !== void 0 && value !== void 0) throw new Error(`turn ${number4} has content and value`);
  const text5 = content ?? value;
  if (typeof text5 !== "string") throw new Error(`turn ${number4} has no text (content or value)`);
  return text5;
}

// src/load/formats/sglang-custom.ts
var sglangCustomFormat = {
  kind: "requests",
  name: "sglang-custom",
  mark: "conversations",
  layout: "lines",
  matches: (record2) => "conversations" in record2 || "conversation" in record2,
  toNative: (record2) => {
    if ("conversations" in record2 && "conversation" in record2)
      throw new Error("it has both conversations and conversation");
    if ("image" in record2) throw new Error("it has an image, which cannot be sent as text");
    return twoTurns(record2.conversations ?? record2.conversation);
  }
};

// src/load/formats/sharegpt.ts
var shareGptFormat = {
  kind: "requests",
  name: "sharegpt",
  mark: "a JSON array of conversations",
  layout: "array",
  matches: (record2) => "conversations" in record2,
  toNative: ({ conversations }) => twoTurns(conversations)
};

// src/load/formats/vllm-custom.ts
var vllmCustomFormat = {
  kind: "requests",
  name: "vllm-custom",
  mark: "prompt and output_tokens",
  layout: "lines",
  matches: (record2) => "prompt" in record2 && "output_tokens" in record2,
  toNative: ({ prompt, output_tokens: tokens }) => {
    if (typeof prompt !== "string") throw new Error("its prompt is not a text");
    return { prompt, max_tokens: wholeNumber(tokens, "output_tokens", 1) };
  }
};

// src/load/formats/detect.ts
var FORMATS = [
  nativeFormat,
  openaiBatchFormat,
  vllmCustomFormat,
  sglangCustomFormat,
  shareGptFormat,
  mooncakeFormat,
  azureFormat,
  burstGptFormat,
  lengthsCsvFormat
];
function detectFormat(record2, layout) {
  const [format, second] = formatsOf(record2, layout);
  if (format === void 0) {
    const known2 = FORMATS.filter((one) => one.layout === layout).map((one) => `${one.name} (${one.mark})`);
    throw new Error(`it is of no known format; known are ${known2.join("; ")}`);
  }
  if (second !== void 0) {
    throw new Error(
      `it could be ${format.name} (${format.mark}) or ${second.name} (${second.mark}); take the keys of one out`
    );
  }
  return format;
}
function checkSameFormat(record2, format) {
  const found = formatsOf(record2, format.layout);
  if (found.length === 0 || found.length === 1 && found[0] === format) return;
  const names = found.map((one) => `${one.name} (${one.mark})`).join(" or ");
  throw new Error(
    found.includes(format) ? `it could be ${names}` : `it is ${names}, but the file began as ${format.name}`
  );
}
function formatsOf(record2, layout) {
  return FORMATS.filter((format) => format.layout === layout && format.matches(record2));
}

// src/stats/seeded-random.ts
function seededRandom(seed) {
  let state = seed >>> 0;
  return () => {
    state = state + 1831565813 >>> 0;
    let mixed = Math.imul(state ^ state >>> 15, state | 1);
    mixed ^= mixed + Math.imul(mixed ^ mixed >>> 7, mixed | 61);
    return ((mixed ^ mixed >>> 14) >>> 0) / 2 ** 32;
  };
}
function mixSeed(seed, key) {
  let mixed = Math.imul(seed ^ 2654435769, 2246822507) ^ key ^ Math.floor(key / 2 ** 32);
  mixed = Math.imul(mixed ^ mixed >>> 16, 2246822507);
  mixed = Math.imul(mixed ^ mixed >>> 13, 3266489909);
  return (mixed ^ mixed >>> 16) >>> 0;
}

// src/load/formats/synthetic-prompt.ts
function syntheticPrompt(length, { index, blocks }, options) {
  const alphabet = alphabetOf(options.vocabulary);
  const parts = blocks === null ? [symbols(length, index, alphabet.size, mixSeed(options.seed, 1))] : blocks.map((id) => symbols(MOONCAKE_BLOCK_TOKENS, id, alphabet.size, mixSeed(options.seed, 2)));
  return alphabet.write(parts.flat().slice(0, length));
}
function symbols(length, key, size, seed) {
  const start2 = seededRandom(seed);
  const made = [];
  let rest2 = key;
  do {
    made.push((rest2 + Math.floor(start2() * size)) % size);
    rest2 = Math.floor(rest2 / size);
  } while (rest2 > 0);
  const random = seededRandom(mixSeed(seed, key + 1));
  while (made.length < length) made.push(Math.floor(random() * size));
  return made.slice(0, length);
}
function alphabetOf(vocabulary) {
  if (vocabulary === null) {
    return { size: WORDS.length, write: (made) => made.map((symbol) => WORDS[symbol]).join(" ") };
  }
  const { first, size } = idRange(vocabulary);
  return { size, write: (made) => made.map((symbol) => first + symbol) };
}
function idRange(vocabulary) {
  const first = Math.min(1e3, Math.floor(vocabulary / 8));
  return { first, size: vocabulary - 2 * first };
}
var WORDS = `the of and to in is that it was for on are as with his they at be this from have or by one had not but what all were
when we there can an your which their said if do will each about how up out them then she many some so these would
other into has more her two like him see time could no make than first been its who now people my made over did down
only way find use may water long little very after words called just where most know get through back much before go
good new write our used me man too any day same right look think also around another came come work three word must
because does part even place well such here take why things help put years different away again off went old number
great tell men say small every found still between name should home big give air line set own under read last never us
left end along while might next sound below saw something thought both few those always looked show large often
together asked house world`.split(/\s+/);

// src/load/request-line.ts
function prepareRequest(line2, fallbackId, options) {
  const { id = fallbackId, offsetMs, expect, ...body } = line2;
  const path10 = pathOf(body);
  if (typeof id !== "string" || id === "") throw new Error("its id is not a non-empty string");
  if (offsetMs !== void 0 && !(typeof offsetMs === "number" && offsetMs >= 0)) {
    throw new Error("its offsetMs is not a number of milliseconds from 0");
  }
  if (expect !== void 0 && !isObject2(expect)) throw new Error("its expect is not an object");
  if (body.model !== void 0 && (typeof body.model !== "string" || body.model === "")) {
    throw new Error("its model is not a non-empty string");
  }
  return {
    id,
    path: path10,
    body: JSON.stringify(streaming(body, options)),
    forcedTokens: forcedTokensOf(body),
    offsetMs: offsetMs ?? null
  };
}
function parseObject(text5) {
  let value;
  try {
    value = JSON.parse(text5);
  } catch (cause) {
    throw new Error(`it is not JSON: ${cause instanceof Error ? cause.message : cause}`);
  }
  return sendableObject(value);
}
function sendableObject(value) {
  if (!isObject2(value)) throw new Error("it is not a JSON object");
  checkSendable(value, "");
  return value;
}
function checkSendable(value, where2) {
  if (typeof value === "string") {
    if (!value.isWellFormed()) throw new Error(`half a surrogate pair in ${where2 || "a key"}`);
  } else if (typeof value === "number") {
    if (!Number.isFinite(value) || Number.isInteger(value) && !Number.isSafeInteger(value)) {
      throw new Error(`the number in ${where2} cannot be sent exactly`);
    }
  } else if (typeof value === "object" && value !== null) {
    for (const [key, part] of Object.entries(value)) {
      checkSendable(key, "");
      checkSendable(part, where2 === "" ? key : `${where2}.${key}`);
    }
  }
}
function pathOf(body) {
  const { messages, prompt } = body;
  if (messages !== void 0 && prompt !== void 0) throw new Error("it has both messages and prompt");
  if (messages !== void 0) {
    if (!Array.isArray(messages) || messages.length === 0)
      throw new Error("its messages are not a non-empty list");
    return "/v1/chat/completions";
  }
  if (prompt === void 0) throw new Error("it has neither messages nor prompt");
  const isOnePrompt = typeof prompt === "string" || Array.isArray(prompt) && prompt.length > 0 && prompt.every((part) => Number.isInteger(part));
  if (!isOnePrompt) throw new Error("its prompt is neither one text nor one list of token ids");
  return "/v1/completions";
}
function streaming(body, options) {
  return {
    ...body,
    model: body.model ?? options.model,
    stream: true,
    stream_options: {
      ...isObject2(body.stream_options) ? body.stream_options : {},
      include_usage: true,
      ...options.continuousUsage ? { continuous_usage_stats: true } : {}
    }
  };
}
function forcedTokensOf(body) {
  if (body.ignore_eos !== true) return null;
  const length = body.max_completion_tokens ?? body.max_tokens;
  return typeof length === "number" ? length : null;
}

// src/load/set-records.ts
var LF2 = 10;
function readRecords(bytes) {
  const lines = splitLines(bytes);
  while (lines.length > 0 && isBlank(lines.at(-1))) lines.pop();
  const first = lines[0] !== void 0 && "text" in lines[0] ? lines[0].text.trimStart() : "{";
  if (first.startsWith("[")) return { layout: "array", records: arrayRecords(lines) };
  if (!first.startsWith("{") && first.includes(",")) return { layout: "csv", records: csvRecords(lines) };
  return { layout: "lines", records: lines.map((line2) => recordOf(line2, parseObject)) };
}
function isBlank(line2) {
  return line2 !== void 0 && "text" in line2 && line2.text === "";
}
function recordOf(line2, parse5) {
  const { number: number4 } = line2;
  if ("problem" in line2) return line2;
  if (line2.text.trim() === "") return { number: number4, problem: "it is empty, and requests follow" };
  return attempt(number4, () => parse5(line2.text));
}
function attempt(number4, read2) {
  try {
    return { number: number4, value: read2() };
  } catch (cause) {
    return { number: number4, problem: describeError(cause) };
  }
}
function arrayRecords(lines) {
  const bad = lines.filter((line2) => "problem" in line2);
  if (bad.length > 0) return bad;
  const text5 = lines.map((line2) => "text" in line2 ? line2.text : "").join("\n");
  let values;
  try {
    values = JSON.parse(text5);
  } catch (cause) {
    return [{ number: 1, problem: `the array is not JSON: ${describeError(cause)}` }];
  }
  if (!Array.isArray(values)) return [{ number: 1, problem: "it is not a JSON array" }];
  return values.map((value, index) => attempt(index + 1, () => sendableObject(value)));
}
function csvRecords([header, ...rows]) {
  const columns = header !== void 0 && "text" in header ? header.text.split(",").map((name2) => name2.trim()) : [];
  if (new Set(columns).size < columns.length) return [{ number: 1, problem: "a column is named twice" }];
  return rows.map(
    (row) => recordOf(row, (text5) => {
      if (text5.includes('"')) throw new Error("it has a quoted field; only plain CSV is read");
      const fields = text5.split(",");
      if (fields.length !== columns.length)
        throw new Error(`it has ${fields.length} fields; the header has ${columns.length}`);
      return Object.fromEntries(fields.map((field, index) => [columns[index], field.trim()]));
    })
  );
}
function splitLines(bytes) {
  if (bytes[0] === 255 && bytes[1] === 254 || bytes[0] === 254 && bytes[1] === 255) {
    return [{ number: 1, problem: "it is UTF-16; request sets are UTF-8" }];
  }
  const lines = [];
  for (let start2 = 0; start2 < bytes.length; ) {
    const at = bytes.indexOf(LF2, start2);
    const end = at === -1 ? bytes.length : at;
    lines.push(decodeLine(lines.length + 1, bytes.subarray(start2, end)));
    start2 = end + 1;
  }
  return lines;
}
function decodeLine(number4, bytes) {
  if (bytes.includes(0)) return { number: number4, problem: "it holds a zero byte (UTF-16?); request sets are UTF-8" };
  try {
    const text5 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    const start2 = number4 === 1 && text5.startsWith("\uFEFF") ? 1 : 0;
    return { number: number4, text: text5.slice(start2, text5.endsWith("\r") ? -1 : void 0) };
  } catch {
    return { number: number4, problem: "it is not UTF-8" };
  }
}

// src/load/parse-set.ts
function parseSet(bytes, options) {
  const { layout, records } = readRecords(bytes);
  const where2 = (number4) => `${layout === "array" ? "entry" : "line"} ${number4}`;
  const problems = [];
  const requests = [];
  const rows = [];
  const seen = /* @__PURE__ */ new Map();
  const found = formatOf(records, layout);
  for (const record2 of records) {
    try {
      if ("problem" in record2) throw new Error(record2.problem);
      if (found instanceof Error) throw found;
      checkSameFormat(record2.value, found);
      const line2 = found.kind === "requests" ? found.toNative(record2.value) : traceLine(found.toRow(record2.value), rows, options);
      const request2 = prepareRequest(line2, where2(record2.number).replace(" ", "-"), options);
      const earlier = seen.get(request2.id);
      if (earlier !== void 0)
        throw new Error(`its id ${JSON.stringify(request2.id)} is that of ${earlier}`);
      seen.set(request2.id, where2(record2.number));
      requests.push(request2);
    } catch (cause) {
      problems.push({ where: where2(record2.number), reason: describeError(cause) });
      if (found instanceof Error && cause === found) break;
    }
  }
  if (records.length === 0) problems.push({ where: null, reason: "it holds no request" });
  return { format: found instanceof Error ? null : found.name, requests, rows, problems };
}
function formatOf(records, layout) {
  for (const record2 of records) {
    if ("problem" in record2) continue;
    try {
      return detectFormat(record2.value, layout);
    } catch (cause) {
      return cause instanceof Error ? cause : new Error(String(cause));
    }
  }
  return new Error("no line can be read");
}
function traceLine(row, rows, options) {
  const startUs = rows[0]?.timeUs ?? row.timeUs;
  if (row.timeUs < startUs) throw new Error("its time is before that of the first row");
  const index = rows.push(row) - 1;
  return {
    offsetMs: (row.timeUs - startUs) / 1e3,
    prompt: syntheticPrompt(row.promptTokens, { index, blocks: row.blocks }, options),
    max_tokens: row.outputTokens,
    ignore_eos: true,
    temperature: 0,
    seed: 0
  };
}

// src/load/request-set.ts
async function readRequestSet(file, options) {
  const bytes = await readBytes(file);
  const { seed = 0, vocabulary = null } = options;
  const { requests, problems } = parseSet(bytes, { ...options, seed, vocabulary });
  const [problem2] = problems;
  if (problem2 !== void 0) throw failure2(file, problem2);
  const { limit = requests.length } = options;
  if (limit > requests.length) {
    throw new GateError("request-set", `${file} holds ${requests.length} requests; ${limit} are asked for.`, {
      hint: "Ask for fewer, or use a larger set; requests are never sent twice to fill up."
    });
  }
  return {
    file,
    sha256: createHash4("sha256").update(bytes).digest("hex"),
    requests: requests.slice(0, limit)
  };
}
async function readBytes(file) {
  try {
    return await readFile6(file);
  } catch (cause) {
    throw new GateError("request-set", `The request set ${file} cannot be read: ${describeError(cause)}.`, {
      hint: "Check the path in the configuration.",
      cause
    });
  }
}
function failure2(file, { where: where2, reason }) {
  return new GateError("request-set", `${where2 === null ? file : `${file}, ${where2}`}: ${reason}.`, {
    hint: "Correct the file; a request set is never repaired or skipped over."
  });
}

// src/store/output-folder.ts
import { mkdir as mkdir2, readdir as readdir2 } from "node:fs/promises";
import { dirname as dirname4, join as join5, resolve as resolve3, sep } from "node:path";
var MAX_SUFFIX = 1e3;
async function createOutputFolder(root, { now, commit }) {
  const path10 = await makeNew(resolve3(root), `${timestamp(now)}-${commit?.slice(0, 7) ?? "nogit"}`);
  return { path: path10, write: (name2, content) => write(path10, name2, content), files: () => filesIn(path10) };
}
async function makeNew(root, name2) {
  try {
    await mkdir2(root, { recursive: true });
    for (let suffix = 1; suffix <= MAX_SUFFIX; suffix += 1) {
      const path10 = join5(root, suffix === 1 ? name2 : `${name2}-${suffix}`);
      if (await makeOnly(path10)) return path10;
    }
    throw new Error(`${MAX_SUFFIX} folders named ${name2} exist`);
  } catch (cause) {
    throw new GateError("usage", `No output folder can be made in ${root}: ${describeError(cause)}.`, {
      hint: "Check the rights and the free space, or give another folder.",
      cause
    });
  }
}
async function makeOnly(path10) {
  try {
    await mkdir2(path10);
    return true;
  } catch (error2) {
    if (error2.code === "EEXIST") return false;
    throw error2;
  }
}
async function write(folder, name2, content) {
  const path10 = resolve3(folder, name2);
  if (!path10.startsWith(folder + sep)) {
    throw new GateError("usage", `"${name2}" is not a file inside the output folder.`);
  }
  await mkdir2(dirname4(path10), { recursive: true });
  await writeFileAtomic(path10, content);
  return path10;
}
async function filesIn(folder) {
  const entries2 = await readdir2(folder, { recursive: true, withFileTypes: true });
  return entries2.filter((entry) => entry.isFile()).map((entry) => join5(entry.parentPath, entry.name)).sort();
}
function timestamp(now) {
  const [date, time] = now.toISOString().split("T");
  return `${date?.replaceAll("-", "")}-${time?.slice(0, 8).replaceAll(":", "")}`;
}

// src/app/defer-store.ts
function deferStore(place2, open3) {
  let opened = null;
  const store = () => {
    opened ??= open3();
    return opened;
  };
  return {
    place: place2,
    find: async (gate2, key) => (await store()).find(gate2, key),
    list: async (gate2) => (await store()).list(gate2),
    save: async (baseline) => (await store()).save(baseline)
  };
}

// src/app/head-commit.ts
import { execFile as execFile2 } from "node:child_process";
import { promisify as promisify2 } from "node:util";
var GIT_LIMIT_MS2 = 1e4;
async function headCommit(root, signal) {
  try {
    const options = { cwd: root, signal, timeout: GIT_LIMIT_MS2 };
    const { stdout } = await promisify2(execFile2)("git", ["rev-parse", "--verify", "HEAD"], options);
    return stdout.trim() || null;
  } catch {
    return null;
  }
}

// src/app/session.ts
var ENGINE = path9.join(import.meta.dirname, "engine.js");
async function openDesk(folder, surroundings) {
  const commit = await headCommit(surroundings.root, surroundings.signal);
  return {
    output: await createOutputFolder(folder, { now: surroundings.clock.now(), commit }),
    commit,
    surroundings
  };
}
async function openSession(plan, surroundings) {
  const { clock, progress, env } = surroundings;
  const desk = await openDesk(plan.output, surroundings);
  const { output } = desk;
  const ports = {
    clock,
    progress,
    drive,
    readRequestSet: (file, { model, continuousUsage }) => readRequestSet(file, { model, continuousUsage }),
    launchServer: createLauncher({
      registry: openProcessRegistry(surroundings.registryFile),
      enginePath: ENGINE,
      clock,
      environment: env
    }),
    takeFingerprint: createFingerprinter({ toolVersion: TOOL_VERSION, environment: env }),
    serverLog: (launch2) => path9.join(output.path, `server-${launch2}.log`),
    toolVersion: TOOL_VERSION,
    newId: randomUUID3,
    store: deferStore(surroundings.storePlace(plan.baseline), () => surroundings.openStore(plan.baseline)),
    keepRecord: async (record2) => {
      await writeRecord(record2, output);
    }
  };
  return { ...desk, plan, ports };
}

// src/app/surroundings.ts
var systemClock = { monotonicMs: () => performance.now(), now: () => /* @__PURE__ */ new Date() };

// src/config/option-values.ts
function readOptionValues(names, raw, label) {
  const values = names.map((name2) => {
    const text5 = raw(name2)?.trim() ?? "";
    return [camelCase(name2), readValue(name2, text5 === "" ? defaultText(name2) : text5, label(name2))];
  });
  return Object.fromEntries(values);
}
function camelCase(name2) {
  return name2.replace(/-([a-z])/g, (_, letter) => letter.toUpperCase());
}
function defaultText(name2) {
  const text5 = OPTION_SPECS[name2].default;
  return text5.includes("{{") ? "" : text5;
}
function readValue(name2, text5, label) {
  const { kind, choices: choices2 } = OPTION_SPECS[name2];
  switch (kind) {
    case "boolean":
      return readBoolean(text5, label);
    case "number":
      return text5 === "" ? null : readNumber(text5, label);
    case "list":
      return text5.split(/[\n,]/).map((item) => item.trim()).filter((item) => item !== "");
    case "string":
      if (text5 === "") return null;
      if (choices2 && !choices2.includes(text5)) {
        const near = nearest(text5, choices2);
        const guess = near === null ? "" : ` Did you mean "${near}"?`;
        throw new GateError("usage", `${label} is ${shown(text5)}.${guess}`, {
          hint: `Allowed: ${choices2.join(", ")}.`
        });
      }
      return text5;
  }
}
function readBoolean(text5, label) {
  if (["true", "True", "TRUE"].includes(text5)) return true;
  if (["false", "False", "FALSE", ""].includes(text5)) return false;
  throw new GateError("usage", `${label} is ${shown(text5)}; it must be true or false.`, {
    hint: "Allowed: true, True, TRUE, false, False, FALSE."
  });
}
function readNumber(text5, label) {
  if (/^\d{1,15}$/.test(text5)) return Number(text5);
  throw new GateError("usage", `${label} is ${shown(text5)}; it must be a whole number.`, {
    hint: "Write digits only."
  });
}

export {
  isSlip,
  didYouMean,
  OPTIONS,
  OPTION_NAMES,
  OPTION_SPECS,
  shown,
  readOptionValues,
  readEvent,
  readFailure,
  connect,
  METRICS,
  gammaln,
  quantile,
  ascending,
  unexpectedInWords,
  oneLine,
  clip,
  plain2 as plain,
  fenced,
  toneOf,
  findingsOf,
  matricesOf,
  countsInWords,
  evidenceOf,
  otherReasons,
  fitting,
  compareRecords,
  notMeasured,
  TOOL_VERSION,
  judgedOutcome,
  makeResult,
  pinsResult,
  CEILINGS,
  sidesOf,
  resolvePins,
  decodeRecord,
  decodeBaseline,
  verifyRecord,
  gateMode,
  reportMode,
  readText,
  saveBaselineMode,
  showBaselinesMode,
  errorResult,
  loadPlan,
  measureMode,
  openStore,
  storePlace,
  isObject2 as isObject,
  seededRandom,
  mixSeed,
  syntheticPrompt,
  symbols,
  idRange,
  parseSet,
  readBytes,
  openDesk,
  openSession,
  systemClock
};
