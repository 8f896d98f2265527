"""The views of a picture, as a graph: they travel inside the ONNX file, so that no second implementation can drift.

`picture` is interleaved RGB bytes, height x width x 3. `whole` is its centre square at WHOLE_PX (its outline would
betray the source, since generators love squares). `patches` are `patch_count` views of native pixels, never resized,
because resizing wipes out the traces that a generator leaves; a picture without room for them is mirrored at its borders.
`detail` says how much more the patches hold than the whole view does: 0 for a thumbnail, 1 for a large photograph.
"""
import numpy as np
import onnx
import torch

VIEWS = ('patches', 'whole', 'detail')
PATCH_PX = 224
WHOLE_PX = 224
# A square of more than twice this is thinned before it is scaled: no more can be seen of it, and memory stays small.
ENOUGH_PX = 4 * WHOLE_PX
# Sides of the smallest and of the largest picture that `detail` tells apart.
LEAST_DETAIL_PX, MOST_DETAIL_PX = 224, 1024
# Where patches lie, as shares of the room that a picture leaves: the centre, then spread over it.
PLACES = ((0.5, 0.5), (0.15, 0.15), (0.85, 0.85), (0.85, 0.15), (0.15, 0.85), (0.5, 0.15), (0.5, 0.85), (0.15, 0.5),
          (0.85, 0.5))


def patch_count(picture: np.ndarray, most: int) -> int:
    """As many as src/image/detector.ts asks for."""
    height, width, _ = picture.shape
    return min(most, -(-2 * height * width // PATCH_PX ** 2))


def views_graph() -> onnx.ModelProto:
    x, y = (', '.join(str(place[axis]) for place in PLACES) for axis in (0, 1))
    return onnx.parser.parse_model(f'''
<ir_version: 8, opset_import: ["" : 18]>
views (uint8[height, width, 3] picture, int64[1] patch_count)
  => (float[count, 3, {PATCH_PX}, {PATCH_PX}] patches, float[1, 3, {WHOLE_PX}, {WHOLE_PX}] whole, float detail)
<int64 zero = {{0}}, int64 one = {{1}}, int64 two = {{2}}, int64 patch_px = {{{PATCH_PX}}}, int64 enough_px = {{{ENOUGH_PX}}},
 int64[1] first = {{0}}, int64[1] last = {{-1}}, int64[2] both = {{0, 1}}, int64[1] times_two = {{2}},
 int64[2] whole_px = {{{WHOLE_PX}, {WHOLE_PX}}}, int64[2] a_row_each = {{-1, 1}}, int64[3] all_places = {{1, {PATCH_PX}, {PATCH_PX}}},
 float least = {{{LEAST_DETAIL_PX}}}, float range = {{{MOST_DETAIL_PX - LEAST_DETAIL_PX}}}, float nought = {{0}}, float full = {{1}},
 float[{len(PLACES)}] shares_x = {{{x}}}, float[{len(PLACES)}] shares_y = {{{y}}}>
{{
  shape = Shape<start = 0, end = 2>(picture)
  side = ReduceMin<keepdims = 0>(shape)

  side_float = Cast<to = 1>(side)
  beyond_least = Sub(side_float, least)
  part = Div(beyond_least, range)
  detail = Clip(part, nought, full)

  times = Div(side, enough_px)
  step = Max(times, one)
  steps = Expand(step, times_two)
  room = Sub(shape, side)
  start = Div(room, two)
  stop = Add(start, side)
  square = Slice(picture, start, stop, both, steps)
  planes = Transpose<perm = [2, 0, 1]>(square)
  values = Cast<to = 1>(planes)
  batch = Unsqueeze(values, first)
  whole = Resize<mode = "linear", antialias = 1, exclude_outside = 1, axes = [2, 3],
                 coordinate_transformation_mode = "half_pixel">(batch, , , whole_px)

  slack = Sub(shape, patch_px)
  spare = Max(slack, zero)
  spare_float = Cast<to = 1>(spare)
  spare_y, spare_x = Split<axis = 0, num_outputs = 2>(spare_float)
  wanted_y = Slice(shares_y, first, patch_count)
  wanted_x = Slice(shares_x, first, patch_count)
  top_float = Mul(wanted_y, spare_y)
  left_float = Mul(wanted_x, spare_x)
  top = Cast<to = 7>(top_float)
  left = Cast<to = 7>(left_float)
  tops = Reshape(top, a_row_each)
  lefts = Reshape(left, a_row_each)
  offsets = Range(zero, patch_px, one)
  rows_beyond = Add(tops, offsets)
  columns_beyond = Add(lefts, offsets)

  farthest = Sub(shape, one)
  there_and_back = Mul(farthest, two)
  period = Max(there_and_back, one)
  period_y, period_x = Split<axis = 0, num_outputs = 2>(period)
  rows_there = Mod(rows_beyond, period_y)
  rows_back = Sub(period_y, rows_there)
  rows = Min(rows_there, rows_back)
  columns_there = Mod(columns_beyond, period_x)
  columns_back = Sub(period_x, columns_there)
  columns = Min(columns_there, columns_back)

  rows_tall = Unsqueeze(rows, last)
  columns_wide = Unsqueeze(columns, one)
  row_of = Expand(rows_tall, all_places)
  column_of = Expand(columns_wide, all_places)
  row_index = Unsqueeze(row_of, last)
  column_index = Unsqueeze(column_of, last)
  places = Concat<axis = -1>(row_index, column_index)
  pixels = GatherND(picture, places)
  patch_planes = Transpose<perm = [0, 3, 1, 2]>(pixels)
  patches = Cast<to = 1>(patch_planes)
}}''')


def positions(share: float, length: int) -> np.ndarray:
    """Where the rows or columns of a patch lie in a picture, mirrored at its borders."""
    first = int(np.float32(share) * np.float32(max(0, length - PATCH_PX)))
    period = max(1, 2 * (length - 1))
    there = (first + np.arange(PATCH_PX)) % period
    return np.minimum(there, period - there)


def views(picture: np.ndarray, patches_wanted: int) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    """What views_graph computes, in PyTorch."""
    height, width, _ = picture.shape
    side = min(height, width)
    step = max(1, side // ENOUGH_PX)
    top, left = (height - side) // 2, (width - side) // 2
    square = np.ascontiguousarray(picture[top: top + side: step, left: left + side: step])
    batch = torch.from_numpy(square).permute(2, 0, 1)[None].float()
    whole = torch.nn.functional.interpolate(batch, (WHOLE_PX, WHOLE_PX), mode='bilinear', antialias=True)

    taken = [picture[positions(y, height)[:, None], positions(x, width)[None]] for x, y in PLACES[:patches_wanted]]
    patches = torch.from_numpy(np.stack(taken)).permute(0, 3, 1, 2).float()
    detail = (side - LEAST_DETAIL_PX) / (MOST_DETAIL_PX - LEAST_DETAIL_PX)
    return patches, whole, torch.tensor(detail).clamp(0, 1)


def with_views(network: onnx.ModelProto) -> onnx.ModelProto:
    """The network behind its views: it takes a picture's bytes."""
    graph = views_graph()
    graph.ir_version = network.ir_version
    read = {value.name for value in network.graph.input}
    merged = onnx.compose.merge_models(graph, network, io_map=[(name, name) for name in VIEWS if name in read],
                                       outputs=[value.name for value in network.graph.output])
    onnx.checker.check_model(merged)
    return merged
