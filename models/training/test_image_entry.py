"""python -m unittest test_image_entry (needs no package)."""
import unittest

from image_entry import golden_in_use, with_entry

CASCADE = {'views': 'v', 'readings': 'r', 'patchShare': 0.8, 'steps': [{'patches': 0, 'low': -1, 'high': 1}],
           'evidence': {'pictures': 424, 'deliveries': 784, 'outside': 0.01}}


def model(name: str, *sizes: str, status: str = 'current', lane: str = 'image') -> dict:
    found = {'id': name, 'lane': lane, 'status': status, 'cascade': CASCADE}
    return {**found, 'sizes': list(sizes)} if sizes else found


BEFORE = {'version': 1, 'models': [model('seven', 'full', 'light'), model('six', status='retired'), model('words', lane='text')]}
NEW = {'id': 'eight', 'lane': 'image', 'status': 'current', 'sizes': []}


class EntryTest(unittest.TestCase):
    def states(self, manifest: dict) -> dict:
        return {found['id']: (found['status'], found.get('sizes')) for found in manifest['models']}

    def test_a_full_model_leaves_the_light_one_in_use(self):
        after = with_entry(BEFORE, NEW, ('full',))
        self.assertEqual(self.states(after), {'eight': ('current', ['full']), 'seven': ('current', ['light']),
                                              'six': ('retired', None), 'words': ('current', None)})

    def test_a_model_of_both_sizes_retires_the_one_before_and_is_never_sure_until_its_cascade_is_fitted(self):
        after = with_entry(BEFORE, NEW, ('full', 'light'))
        self.assertEqual(self.states(after)['seven'], ('retired', None))
        cascade = after['models'][0]['cascade']
        self.assertEqual((cascade['views'], cascade['steps'][0]['low']), ('v', -1000))

    def test_a_network_of_another_making_names_its_own_parts(self):
        named = {'views': 'w', 'readings': 's', 'patchShare': 0.5}
        cascade = with_entry(BEFORE, {**NEW, 'cascade': named}, ('full',))['models'][0]['cascade']
        self.assertEqual({name: cascade[name] for name in named}, named)
        self.assertEqual(cascade['steps'][0]['high'], 1000)

    def test_steps_that_were_fitted_stay(self):
        self.assertEqual(with_entry(BEFORE, {**NEW, 'cascade': CASCADE}, ('full',))['models'][0]['cascade'], CASCADE)

    def test_what_two_models_shared_one_may_take_over(self):
        two = with_entry(BEFORE, NEW, ('full',))
        after = with_entry(two, {**NEW, 'id': 'nine'}, ('full', 'light'))
        self.assertEqual({name for name, (status, _) in self.states(after).items() if status == 'current'},
                         {'nine', 'words'})

    def test_the_same_model_entered_again_stands_once(self):
        once = with_entry(BEFORE, NEW, ('full',))
        self.assertEqual(self.states(with_entry(once, NEW, ('full',))), self.states(once))

    def test_no_size_is_made_up(self):
        for sizes in ((), ('huge',)):
            with self.assertRaises(SystemExit):
                with_entry(BEFORE, NEW, sizes)

    def test_golden_logits_stay_of_models_in_use(self):
        golden = {'six': {}, 'seven': {}, 'eight': {}}
        self.assertEqual(set(golden_in_use(golden, with_entry(BEFORE, NEW, ('full',))['models'])), {'seven', 'eight'})
        self.assertEqual(set(golden_in_use(golden, with_entry(BEFORE, NEW, ('full', 'light'))['models'])), {'eight'})


if __name__ == '__main__':
    unittest.main()
